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
  CARD_POINTS,
  type Card,
  type CardSet,
  countCards,
  FIRST_JACK,
  type Seat,
  TENS,
} from "../../engine/cards.ts";
import { GRAND } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";

const NEXT_SEAT = [1, 2, 0];

// classes of cards: 7 8 9, queen, king, ten, ace; of trumps 7 8 9, queen and king, ten, ace, jack
const CLASS_COUNT = 10;
const SIDE_CLASSES = [0, 0, 0, 1, 2, 3, 4];
const TRUMP_CLASSES = [5, 5, 5, 6, 6, 7, 8];
const JACK_CLASS = 9;
/** By kind and card. */
const CLASSES: readonly Uint8Array[] = TRICK_ORDERS.map(({ trumps }) =>
  Uint8Array.from({ length: CARD_COUNT }, (_, card) => {
    if (card >= FIRST_JACK) return JACK_CLASS;
    return ((trumps >>> card) & 1) !== 0 ? TRUMP_CLASSES[card % 7]! : SIDE_CLASSES[card % 7]!;
  }),
);
const FIRST_TRUMP_CLASS = 5;

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
/** Classes by points: none, jack to king, ten and ace. */
const WORTH_STEPS = Uint8Array.from([0, 1, 1, 2, 2, 0, 1, 2, 2, 1]);
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

/** Number of cards, 2 for more. */
function few2(set: CardSet): number {
  if (set === 0) return 0;
  return (set & (set - 1)) === 0 ? 1 : 2;
}

/** Number of cards, 3 for more. */
function few(set: CardSet): number {
  if (set === 0) return 0;
  const second = set & (set - 1);
  if (second === 0) return 1;
  return (second & (second - 1)) === 0 ? 2 : 3;
}

/** Entries of all tables, `CELL_COUNT` of them. */
export type CellWeights = Int8Array;

/** One decision: `take` a view, then `choose` among cards. */
export class Situation {
  // the table entries that were added up for the card looked at last
  cell0 = 0;
  cell1 = 0;
  cell2 = 0;
  cell3 = 0;
  cell4 = 0;
  private readonly weights: CellWeights;
  private block = 0;
  private length = 0;
  private declaring = false;
  private hand: CardSet = 0;
  private unseen: CardSet = 0;
  private trumps: CardSet = 0;
  private beats = TRICK_ORDERS[0]!.beats;
  private follow = TRICK_ORDERS[0]!.follow;
  private classes = CLASSES[0]!;
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
  // of the suit looked at last: length held, cards out, who has ace and ten
  private shape = 0;
  private out = 0;
  private tops = 0;

  constructor(weights: CellWeights) {
    this.weights = weights;
  }

  take(view: PlayView): void {
    const { hand, seat, declarer, trick, voids, leader } = view;
    const { kind } = view.contract;
    const { beats, follow, trumps } = TRICK_ORDERS[kind]!;
    const { played } = view;
    const declaring = seat === declarer;
    const unseen = ~(hand | played[0]! | played[1]! | played[2]! | (view.discard ?? 0));
    const next: Seat = NEXT_SEAT[seat]!;
    const after: Seat = NEXT_SEAT[next]!;
    this.block = kind === GRAND ? BLOCK : 0;
    this.length = trick.length;
    this.declaring = declaring;
    this.hand = hand;
    this.unseen = unseen;
    this.trumps = trumps;
    this.beats = beats;
    this.follow = follow;
    this.classes = CLASSES[kind]!;
    this.phase = PHASES[view.trickNumber]!;
    this.next = unseen & ~voids[next]!;
    this.afterNext = unseen & ~voids[after]!;
    this.declarerNext = next === declarer ? 1 : 0;
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
      this.points = POINT_STEPS[CARD_POINTS[led]!]!;
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
      this.points = POINT_STEPS[CARD_POINTS[led]! + CARD_POINTS[second]!]!;
      const declarers = declaring ? hand : unseen & ~voids[declarer]!;
      this.declarerStep = TRUMP_STEPS[countCards(declarers & trumps)]!;
    }
  }

  /** The card of the highest score; of equals the lowest. */
  choose(cards: CardSet): Card {
    if (this.length === 2) return this.chooseThird(cards);
    if (this.length === 1) return this.chooseSecond(cards);
    return this.declaring ? this.chooseDeclarersLead(cards) : this.chooseDefendersLead(cards);
  }

  /** Looks at a suit of which I hold cards. */
  private enter(suit: CardSet): void {
    const held = this.hand & suit;
    const out = this.unseen & suit;
    this.shape = few(held & (held - 1));
    this.out = OUT_STEPS[countCards(out)]!;
    this.tops =
      ((held & ACES) !== 0 ? 8 : 0) |
      ((held & TENS) !== 0 ? 4 : 0) |
      ((out & ACES) !== 0 ? 2 : 0) |
      ((out & TENS) !== 0 ? 1 : 0);
  }

  private chooseDeclarersLead(cards: CardSet): Card {
    const { weights, block, beats, follow, classes, unseen, next, afterNext, trumps, theirTrumps, myTrumps } = this;
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let suit = 0;
    let last = 0;
    let above = 0;
    // the parts of the cells that depend on the suit
    let suit0 = 0;
    let suit1 = 0;
    let suit2 = 0;
    let suit3 = 0;
    const strength = block + DL_STRENGTH + Math.min(3, theirTrumps) * 5 + Math.min(4, myTrumps);
    let cell0 = 0;
    let cell1 = 0;
    let cell2 = 0;
    let cell3 = 0;
    let cell4 = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const kind = classes[card]!;
      const higher = beats[card]! & follow[card]! & unseen;
      if (follow[card] !== suit) {
        suit = follow[card]!;
        this.enter(suit);
        const nextRuffs = (next & suit) === 0 && (next & trumps) !== 0;
        const afterRuffs = (afterNext & suit) === 0 && (afterNext & trumps) !== 0;
        const ruff = theirTrumps === 0 ? 0 : nextRuffs || afterRuffs ? 2 : 1;
        const trump = kind >= FIRST_TRUMP_CLASS ? 1 : 0;
        suit0 = block + DECLARER_LEAD + this.out * SHAPE + this.shape;
        suit1 = block + DL_TRUMPS + ((trump * 6 + theirTrumps) * 7 + myTrumps) * 2;
        suit2 = block + DL_RUFF + this.out * 3 + ruff;
        suit3 = block + DL_TOPS + this.tops;
      } else if (kind === last && higher === above) continue;
      last = kind;
      above = higher;
      cell0 = suit0 + (kind * 4 + few(higher)) * 4;
      cell1 = suit1 + (higher === 0 ? 1 : 0);
      cell2 = suit2 + kind * 12;
      cell3 = suit3 + kind * 16;
      cell4 = strength + kind * 20;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    this.keep(cell0, cell1, cell2, cell3, cell4);
    return best;
  }

  private chooseDefendersLead(cards: CardSet): Card {
    const { weights, block, beats, follow, classes, unseen, next, afterNext, trumps, declarerNext } = this;
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let suit = 0;
    let last = 0;
    let above = 0;
    let suit0 = 0;
    let suit1 = 0;
    let suit2 = 0;
    let suit3 = 0;
    let suit4 = 0;
    let cell0 = 0;
    let cell1 = 0;
    let cell2 = 0;
    let cell3 = 0;
    let cell4 = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const kind = classes[card]!;
      const higher = beats[card]! & follow[card]! & unseen;
      if (follow[card] !== suit) {
        suit = follow[card]!;
        this.enter(suit);
        const nextVoid = (next & suit) !== 0 ? 0 : (next & trumps) !== 0 ? 1 : 2;
        const afterVoid = (afterNext & suit) !== 0 ? 0 : (afterNext & trumps) !== 0 ? 1 : 2;
        const his = few2(this.declarerPlayed & suit);
        const partners = few2(this.partnerPlayed & suit);
        suit0 = block + DEFENDER_LEAD + (declarerNext * 4 + this.out) * SHAPE + this.shape;
        suit1 = block + FL_VOIDS + ((declarerNext * 3 + nextVoid) * 3 + afterVoid) * CLASS_COUNT;
        suit2 = block + FL_PHASE + (this.out * 3 + this.phase) * 3 + this.declarerStep;
        suit3 = block + FL_TOPS + declarerNext * TOPS + this.tops;
        suit4 = block + FL_PLAYED + ((declarerNext * 3 + his) * 3 + partners) * CLASS_COUNT;
      } else if (kind === last && higher === above) continue;
      last = kind;
      above = higher;
      cell0 = suit0 + (kind * 4 + few(higher)) * 4;
      cell1 = suit1 + kind;
      cell2 = suit2 + kind * 36;
      cell3 = suit3 + kind * 16;
      cell4 = suit4 + kind;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    this.keep(cell0, cell1, cell2, cell3, cell4);
    return best;
  }

  private chooseSecond(cards: CardSet): Card {
    const { weights, block, beats, follow, classes, unseen, next, trumps, role, ledSuit } = this;
    const led = this.best;
    const roleOver = role * 2;
    const ledCells = block + S_LED + ((this.lastVoid * 4 + this.outOfLed) * 5 + this.points) * 3;
    const playedCells = block + S_PLAYED + (this.declarerStep * 3 + this.phase) * CLASS_COUNT;
    const topsCells = block + S_TOPS + role * TOPS;
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let suit = 0;
    let last = 0;
    let above = 0;
    let wasOver = 0;
    let cell0 = 0;
    let cell1 = 0;
    let cell2 = 0;
    let cell3 = 0;
    let cell4 = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const kind = classes[card]!;
      const over = (beats[led]! >>> card) & 1;
      const higher = beats[card]! & follow[card]! & unseen;
      if (follow[card] !== suit) {
        suit = follow[card]!;
        this.enter(suit);
      } else if (kind === last && higher === above && over === wasOver) continue;
      last = kind;
      above = higher;
      wasOver = over;
      const trump = kind >= FIRST_TRUMP_CLASS;
      const top = over !== 0 ? card : led;
      // follows, ruffs or gives away
      const how = suit === ledSuit ? 0 : trump ? 1 : 2;
      const threat = few(next & beats[top]! & ((trumps & (1 << top)) !== 0 ? trumps : ledSuit));
      const side = roleOver + over;
      cell0 = block + SECOND + ((side * 3 + how) * 4 + threat) * CLASS_COUNT + kind;
      cell1 = ledCells + side * 180 + WORTH_STEPS[kind]!;
      cell2 = block + S_SHAPE + side * SHAPE + (kind * 4 + few(higher)) * 4 + this.shape;
      cell3 = topsCells + kind * 16 + this.tops;
      cell4 = playedCells + side * 90 + kind;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    this.keep(cell0, cell1, cell2, cell3, cell4);
    return best;
  }

  private chooseThird(cards: CardSet): Card {
    const { weights, block, beats, follow, classes, unseen, ledSuit, points, phase, declarerStep } = this;
    const beaten = beats[this.best]!;
    const side = this.declaring ? 0 : 3;
    const under = side + (this.bestIsOurs ? 2 : 0);
    const topsCells = block + T_TOPS + (this.declaring ? 0 : TOPS);
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    let suit = 0;
    let last = 0;
    let above = 0;
    let wasResult = -1;
    let cell0 = 0;
    let cell1 = 0;
    let cell2 = 0;
    let cell3 = 0;
    let cell4 = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const kind = classes[card]!;
      // the trick is lost, won by me, or the partner's
      const result = ((beaten >>> card) & 1) !== 0 ? side + 1 : under;
      const higher = beats[card]! & follow[card]! & unseen;
      if (follow[card] !== suit) {
        suit = follow[card]!;
        this.enter(suit);
      } else if (kind === last && higher === above && result === wasResult) continue;
      last = kind;
      above = higher;
      wasResult = result;
      const how = suit === ledSuit ? 0 : kind >= FIRST_TRUMP_CLASS ? 1 : 2;
      cell0 = block + THIRD + ((result * 3 + how) * 5 + points) * CLASS_COUNT + kind;
      cell1 = block + T_SHAPE + result * SHAPE + (kind * 4 + few(higher)) * 4 + this.shape;
      cell2 = topsCells + kind * 16 + this.tops;
      cell3 = block + T_PHASE + (result * 3 + phase) * CLASS_COUNT + kind;
      cell4 = block + T_TRUMPS + ((result * 3 + how) * 3 + declarerStep) * CLASS_COUNT + kind;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    this.keep(cell0, cell1, cell2, cell3, cell4);
    return best;
  }

  private keep(cell0: number, cell1: number, cell2: number, cell3: number, cell4: number): void {
    this.cell0 = cell0;
    this.cell1 = cell1;
    this.cell2 = cell2;
    this.cell3 = cell3;
    this.cell4 = cell4;
  }
}
