/**
 * What a card is worth to play in a suit or grand contract: a sum of table entries, each for one way of looking at it.
 *
 * Every rule of good card play ties a class of card to a situation: smear the ten when the trick is the partner's, do not
 * lead away from a ten while the ace is out, draw trumps while they have more than one. So the situations are laid out as
 * tables, one axis a thing that a player looks at, and the entries are measured on solved deals instead of guessed
 * (`bench/fit-cards.ts`). Five tables each for leading, playing second and playing last.
 */
import {
  ACES,
  CARD_COUNT,
  type Card,
  type CardSet,
  countCards,
  FIRST_JACK,
  pointsOf,
  type Seat,
  TENS,
} from "../../engine/cards.ts";
import { GRAND } from "../../engine/contract.ts";
import type { TrickOrder } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";

const NEXT_SEAT = [1, 2, 0];

// classes of cards: 7 8 9, queen, king, ten, ace; of trumps 7 8 9, queen and king, ten, ace, jack
const CLASS_COUNT = 10;
const SIDE_CLASSES = [0, 0, 0, 1, 2, 3, 4];
const TRUMP_CLASSES = [5, 5, 5, 6, 6, 7, 8];
const JACK_CLASS = 9;
const SIDE_CLASS = Uint8Array.from({ length: CARD_COUNT }, (_, c) =>
  c >= FIRST_JACK ? JACK_CLASS : SIDE_CLASSES[c % 7]!,
);
const TRUMP_CLASS = Uint8Array.from({ length: CARD_COUNT }, (_, c) =>
  c >= FIRST_JACK ? JACK_CLASS : TRUMP_CLASSES[c % 7]!,
);

/** Cards of a suit still out, 0..11, in four steps. */
const OUT_STEPS = Uint8Array.from([0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
/** Points of a trick or card in five steps: none, 1-4, 5-9, 10-13, 14 and more. */
const POINT_STEPS = Uint8Array.from({ length: 23 }, (_, points) =>
  points === 0 ? 0 : points < 5 ? 1 : points < 10 ? 2 : points < 14 ? 3 : 4,
);
/** Trumps, 0..11: one at most, two or three, more. */
const TRUMP_STEPS = Uint8Array.from([0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
/** Cards, 0..10: none, one, more. */
const FEW_STEPS = Uint8Array.from([0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
/** Early, middle, late. */
const PHASES = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2];

// Where each table starts. A block of tables for suit contracts is followed by the same for grand.
const SHAPE = CLASS_COUNT * 4 * 4;
const TOPS = CLASS_COUNT * 16;
const DECLARER_LEAD = 0;
const DL_TRUMPS = DECLARER_LEAD + SHAPE * 4;
const DL_RUFF = DL_TRUMPS + 2 * 6 * 7 * 2;
const DL_TOPS = DL_RUFF + CLASS_COUNT * 4 * 3;
const DL_STRENGTH = DL_TOPS + TOPS;
const DEFENDER_LEAD = DL_STRENGTH + CLASS_COUNT * 4 * 5;
const FL_VOIDS = DEFENDER_LEAD + 2 * SHAPE * 4;
const FL_PHASE = FL_VOIDS + 2 * CLASS_COUNT * 9;
const FL_TOPS = FL_PHASE + CLASS_COUNT * 4 * 3 * 3;
const FL_PLAYED = FL_TOPS + 2 * TOPS;
const SECOND = FL_PLAYED + 2 * CLASS_COUNT * 3 * 3;
const S_LED = SECOND + 3 * 2 * 3 * 4 * CLASS_COUNT;
const S_SHAPE = S_LED + 3 * 2 * 3 * 4 * 5 * 3;
const S_TOPS = S_SHAPE + 3 * 2 * SHAPE;
const S_PLAYED = S_TOPS + 3 * TOPS;
const THIRD = S_PLAYED + 3 * 2 * CLASS_COUNT * 3 * 3;
const T_SHAPE = THIRD + 2 * 3 * 3 * 5 * CLASS_COUNT;
const T_TOPS = T_SHAPE + 2 * 3 * SHAPE;
const T_PHASE = T_TOPS + 2 * TOPS;
const T_TRUMPS = T_PHASE + 2 * 3 * 3 * CLASS_COUNT;
const BLOCK = T_TRUMPS + 2 * 3 * 3 * CLASS_COUNT * 3;
export const CELL_COUNT = 2 * BLOCK;

/** Number of cards, 3 for more. */
function few(set: CardSet): number {
  if (set === 0) return 0;
  const second = set & (set - 1);
  if (second === 0) return 1;
  return (second & (second - 1)) === 0 ? 2 : 3;
}

/** One decision: `take` a view, then ask for cells card by card. */
export class Situation {
  /** The table entries that are added up for a card. */
  readonly cells = new Int32Array(5);
  private block = 0;
  private length = 0;
  private declaring = false;
  private hand: CardSet = 0;
  private unseen: CardSet = 0;
  private trumps: CardSet = 0;
  private beats: Int32Array;
  private follow: Int32Array;
  private phase = 0;
  /** Cards that the seat after me, and the one after that, may hold. */
  private next: CardSet = 0;
  private afterNext: CardSet = 0;
  private declarerNext = 0;
  private theirTrumps = 0;
  private myTrumps = 0;
  private declarerPlayed: CardSet = 0;
  private partnerPlayed: CardSet = 0;
  /** Trumps that the declarer may hold; playing second to a defender's lead how many of the suit he played; three steps. */
  private declarerStep = 0;
  private best: Card = 0;
  private ledSuit: CardSet = 0;
  private points = 0;
  /** Second: 0 declarer, 1 defender after the declarer's lead, 2 after the partner's. */
  private role = 0;
  private bestIsOurs = false;
  private lastVoid = 0;
  private outOfLed = 0;
  private card: Card = 0;
  private suit: CardSet = 0;
  private shape = 0;
  private out = 0;
  private tops = 0;

  constructor(order: TrickOrder) {
    this.beats = order.beats;
    this.follow = order.follow;
  }

  take(view: PlayView, order: TrickOrder): void {
    const { hand, seat, declarer, trick, voids, leader } = view;
    const { beats, follow, trumps } = order;
    const { played } = view;
    const declaring = seat === declarer;
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (view.discard ?? 0));
    const next: Seat = NEXT_SEAT[seat]!;
    const after: Seat = NEXT_SEAT[next]!;
    this.block = view.contract.kind === GRAND ? BLOCK : 0;
    this.length = trick.length;
    this.declaring = declaring;
    this.hand = hand;
    this.unseen = unseen;
    this.trumps = trumps;
    this.beats = beats;
    this.follow = follow;
    this.phase = PHASES[view.trickNumber]!;
    this.next = unseen & ~voids[next]!;
    this.afterNext = unseen & ~voids[after]!;
    this.declarerNext = next === declarer ? 1 : 0;
    this.suit = 0;
    this.best = 0;
    if (trick.length === 0) {
      if (declaring) {
        this.theirTrumps = Math.min(5, countCards(unseen & trumps & ~(voids[next]! & voids[after]!)));
        this.myTrumps = Math.min(6, countCards(hand & trumps));
      } else {
        this.declarerPlayed = played[declarer]!;
        this.partnerPlayed = played[3 - seat - declarer]!;
        this.declarerStep = TRUMP_STEPS[countCards(unseen & trumps & ~voids[declarer]!)]!;
      }
      return;
    }
    const led = trick[0]!;
    this.ledSuit = follow[led]!;
    if (trick.length === 1) {
      this.best = led;
      this.bestIsOurs = !declaring && leader !== declarer;
      this.role = declaring ? 0 : leader === declarer ? 1 : 2;
      this.points = POINT_STEPS[pointsOf(1 << led)]!;
      const behind = this.next;
      // what the last hand may do: follow, ruff, neither
      this.lastVoid = (behind & this.ledSuit) !== 0 ? 0 : (behind & trumps) !== 0 ? 1 : 2;
      this.outOfLed = OUT_STEPS[countCards(unseen & this.ledSuit)]!;
      this.declarerStep = declaring
        ? TRUMP_STEPS[countCards(hand & trumps)]!
        : FEW_STEPS[countCards(played[declarer]! & this.ledSuit)]!;
    } else {
      const second = trick[1]!;
      const secondWins = ((beats[led]! >>> second) & 1) !== 0;
      this.best = secondWins ? second : led;
      this.bestIsOurs = !declaring && (secondWins ? leader === declarer : leader !== declarer);
      this.points = POINT_STEPS[pointsOf((1 << led) | (1 << second))]!;
      const declarers = declaring ? hand : unseen & ~voids[declarer]!;
      this.declarerStep = TRUMP_STEPS[countCards(declarers & trumps)]!;
    }
  }

  /** Whether a card is worth the same as the one described last, a higher card of its suit: nothing lies between them. */
  likeLast(card: Card): boolean {
    const last = this.card;
    const between = this.beats[last]! & ~this.beats[card]! & (this.unseen | (1 << this.best));
    return between === 0 && (this.suit & (1 << card)) !== 0 && SIDE_CLASS[last] === SIDE_CLASS[card];
  }

  /** Fills `cells` for a legal card. */
  describe(card: Card): void {
    const suit = this.follow[card]!;
    const { unseen } = this;
    this.card = card;
    if (suit !== this.suit) {
      this.suit = suit;
      const held = this.hand & suit;
      this.shape = few(held & (held - 1));
      const out = unseen & suit;
      this.out = OUT_STEPS[countCards(out)]!;
      this.tops =
        ((held & ACES) !== 0 ? 8 : 0) |
        ((held & TENS) !== 0 ? 4 : 0) |
        ((out & ACES) !== 0 ? 2 : 0) |
        ((out & TENS) !== 0 ? 1 : 0);
    }
    const trump = (this.trumps >>> card) & 1;
    const kind = trump !== 0 ? TRUMP_CLASS[card]! : SIDE_CLASS[card]!;
    const higher = few(this.beats[card]! & suit & unseen);
    const shape = (kind * 4 + higher) * 4 + this.shape;
    const tops = kind * 16 + this.tops;
    if (this.length === 0) this.describeLead(kind, trump, higher, shape, tops, suit);
    else if (this.length === 1) this.describeSecond(card, kind, trump, shape, tops, suit);
    else this.describeThird(card, kind, trump, shape, tops, suit);
  }

  private describeLead(kind: number, trump: number, higher: number, shape: number, tops: number, suit: CardSet): void {
    const { block, cells, next, afterNext, trumps } = this;
    if (this.declaring) {
      const nextRuffs = (next & suit) === 0 && (next & trumps) !== 0;
      const afterRuffs = (afterNext & suit) === 0 && (afterNext & trumps) !== 0;
      const ruff = this.theirTrumps === 0 ? 0 : nextRuffs || afterRuffs ? 2 : 1;
      cells[0] = block + DECLARER_LEAD + this.out * SHAPE + shape;
      cells[1] = block + DL_TRUMPS + ((trump * 6 + this.theirTrumps) * 7 + this.myTrumps) * 2 + (higher === 0 ? 1 : 0);
      cells[2] = block + DL_RUFF + (kind * 4 + this.out) * 3 + ruff;
      cells[3] = block + DL_TOPS + tops;
      cells[4] = block + DL_STRENGTH + (kind * 4 + Math.min(3, this.theirTrumps)) * 5 + Math.min(4, this.myTrumps);
    } else {
      const d = this.declarerNext;
      const nextVoid = (next & suit) !== 0 ? 0 : (next & trumps) !== 0 ? 1 : 2;
      const afterVoid = (afterNext & suit) !== 0 ? 0 : (afterNext & trumps) !== 0 ? 1 : 2;
      cells[0] = block + DEFENDER_LEAD + (d * 4 + this.out) * SHAPE + shape;
      cells[1] = block + FL_VOIDS + ((d * 3 + nextVoid) * 3 + afterVoid) * CLASS_COUNT + kind;
      cells[2] = block + FL_PHASE + ((kind * 4 + this.out) * 3 + this.phase) * 3 + this.declarerStep;
      cells[3] = block + FL_TOPS + d * TOPS + tops;
      const his = FEW_STEPS[countCards(this.declarerPlayed & suit)]!;
      const partners = FEW_STEPS[countCards(this.partnerPlayed & suit)]!;
      cells[4] = block + FL_PLAYED + ((d * 3 + his) * 3 + partners) * CLASS_COUNT + kind;
    }
  }

  private describeSecond(card: Card, kind: number, trump: number, shape: number, tops: number, suit: CardSet): void {
    const { block, cells, role, best, beats, next, ledSuit } = this;
    const over = (beats[best]! >>> card) & 1;
    const top = over !== 0 ? card : best;
    const how = suit === ledSuit ? 0 : trump !== 0 ? 1 : 2;
    const threats = next & beats[top]! & ((this.trumps & (1 << top)) !== 0 ? this.trumps : ledSuit);
    const threat = few(threats);
    const worth = kind === 3 || kind === 4 || kind === 7 || kind === 8 ? 2 : kind === 0 || kind === 5 ? 0 : 1;
    cells[0] = block + SECOND + (((role * 2 + over) * 3 + how) * 4 + threat) * CLASS_COUNT + kind;
    cells[1] =
      block + S_LED + ((((role * 2 + over) * 3 + this.lastVoid) * 4 + this.outOfLed) * 5 + this.points) * 3 + worth;
    cells[2] = block + S_SHAPE + (role * 2 + over) * SHAPE + shape;
    cells[3] = block + S_TOPS + role * TOPS + tops;
    cells[4] = block + S_PLAYED + (((role * 2 + over) * 3 + this.declarerStep) * 3 + this.phase) * CLASS_COUNT + kind;
  }

  private describeThird(card: Card, kind: number, trump: number, shape: number, tops: number, suit: CardSet): void {
    const { block, cells, best, beats } = this;
    const over = ((beats[best]! >>> card) & 1) !== 0;
    const side = this.declaring ? 0 : 1;
    // lost, won by me, the partner's
    const result = over ? 1 : this.bestIsOurs ? 2 : 0;
    const how = suit === this.ledSuit ? 0 : trump !== 0 ? 1 : 2;
    cells[0] = block + THIRD + (((side * 3 + result) * 3 + how) * 5 + this.points) * CLASS_COUNT + kind;
    cells[1] = block + T_SHAPE + (side * 3 + result) * SHAPE + shape;
    cells[2] = block + T_TOPS + side * TOPS + tops;
    cells[3] = block + T_PHASE + ((side * 3 + result) * 3 + this.phase) * CLASS_COUNT + kind;
    cells[4] = block + T_TRUMPS + (((side * 3 + result) * 3 + how) * 3 + this.declarerStep) * CLASS_COUNT + kind;
  }
}
