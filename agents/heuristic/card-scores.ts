/**
 * What a card is worth to play in a suit or grand contract: a sum of table entries, each for one way of looking at it.
 *
 * Every rule of good card play ties a class of card to a situation: smear the ten when the trick is the partner's, do not
 * lead away from a ten while the ace is out, draw trumps while they have more than one. So the situations are laid out as
 * tables, one axis a thing that a player looks at, and the entries are measured on solved deals instead of guessed
 * (`bench/fit-cards.ts`). Five tables each for leading, playing second and playing last.
 */
import {
  ALL_CARDS,
  CARD_COUNT,
  CARD_POINTS,
  type Card,
  type CardSet,
  cardsOf,
  countCards,
  FIRST_JACK,
  nextSeat,
  setOf,
  suitOf,
  TEN,
} from "../../engine/cards.ts";
import { GRAND, type Kind } from "../../engine/contract.ts";
import { BEATS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import { CardChoice, type CellWeights, LOWEST_RANK, rankOf } from "./card-choice.ts";

// classes of cards: 7 8 9, queen, king, ten, ace; of trumps 7 8 9, queen and king, ten, ace, jack
const CLASS_COUNT = 10;
const SIDE_CLASSES = [0, 0, 0, 1, 2, 3, 4];
const TRUMP_CLASSES = [5, 5, 5, 6, 6, 7, 8];
const JACK_CLASS = 9;
const FIRST_TRUMP_CLASS = 5;

/**
 * Where the suits of a kind lie in a set. What a seat holds of a suit is read off as a small number, its *holding*, that
 * tables are indexed by:
 *
 *     suit      A 10 K Q 9 8 7     trumps of a suit contract    ♣J ♠J ♥J ♦J A 10 K Q 9 8 7     of grand   ♣J ♠J ♥J ♦J
 *     bit       6  5 4 3 2 1 0                                  10  9  8  7 6  5 4 3 2 1 0                 3  2  1  0
 *
 * The cards of a holding that beat a card of the same suit are then those above its place: `holding >>> (place + 1)`.
 */
const TRUMP_KINDS = GRAND + 1;
const SUIT_LENGTH = 7;
const HOLDING_COUNT = 2 ** 11;
const JACK_BITS = 0b1111 << SUIT_LENGTH;

/**
 * What is to be known of a card in a kind, by kind << 5 | card, in one word, since a table that is a constant costs least:
 *
 *     bit 0-3 class   4-7 place in the holding   8-12 where its suit begins in a set   20-23 JACK_BITS of a trump suit
 *
 * No two suits of a kind begin at one bit.
 */
const TRAITS = Int32Array.from({ length: TRUMP_KINDS << 5 }, (_, place) => traitsOf(place >> 5, place & 31));

function traitsOf(kind: Kind, card: Card): number {
  const jack = card >= FIRST_JACK;
  const trump = jack || suitOf(card) === kind;
  const rank = card % SUIT_LENGTH;
  const cardClass = jack ? JACK_CLASS : trump ? TRUMP_CLASSES[rank]! : SIDE_CLASSES[rank]!;
  const place = !jack ? rank : card - FIRST_JACK + (kind === GRAND ? 0 : SUIT_LENGTH);
  const shift = !trump ? SUIT_LENGTH * suitOf(card) : kind === GRAND ? FIRST_JACK : SUIT_LENGTH * kind;
  return cardClass | (place << 4) | (shift << 8) | (trump && kind !== GRAND ? JACK_BITS << 13 : 0);
}
/** By kind: the cards whose next higher neighbour is of their suit and class. Who holds both need look at the lower one only. */
const TWINS = Int32Array.from({ length: TRUMP_KINDS }, (_, kind) => {
  const traits = (card: Card) => TRAITS[(kind << 5) | card]!;
  const twins = (card: Card) =>
    classOf(traits(card)) === classOf(traits(card + 1)) &&
    suitOfTraits(traits(card)) === suitOfTraits(traits(card + 1));
  return setOf(cardsOf(ALL_CARDS).filter((card) => card + 1 < CARD_COUNT && twins(card)));
});

function classOf(traits: number): number {
  return traits & 15;
}
function placeOf(traits: number): number {
  return (traits >>> 4) & 15;
}
/** The same number for cards of one suit only. */
function suitOfTraits(traits: number): number {
  return traits >>> 8;
}

/** What a set holds of the suit of a card with these traits. */
function holdingOf(set: CardSet, traits: number): number {
  return (
    ((set >>> ((traits >>> 8) & 31)) & 0x7f) | ((set >>> (FIRST_JACK - SUIT_LENGTH)) & (traits >>> 13) & JACK_BITS)
  );
}

/** By holding: the number of its cards, by itself and in steps. */
function byCount(steps: readonly number[]): Uint8Array {
  return Uint8Array.from(
    { length: HOLDING_COUNT },
    (_, holding) => steps[Math.min(countCards(holding), steps.length - 1)]!,
  );
}
const COUNTS = byCount([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
/** None, one, two, more. */
const FEW = byCount([0, 1, 2, 3]);
/** None, one, more. */
const FEWER = byCount([0, 1, 2]);
/** Cards of a suit still out. */
const OUT_STEPS = byCount([0, 1, 1, 2, 2, 3]);
/** Trumps: one at most, two or three, more. */
const TRUMP_STEPS = byCount([0, 0, 1, 1, 2]);
/** Points of a trick or card in five steps: none, 1-4, 5-9, 10-13, 14 and more. */
const POINT_STEPS = Uint8Array.from({ length: 23 }, (_, points) =>
  points === 0 ? 0 : points < 5 ? 1 : points < 10 ? 2 : points < 14 ? 3 : 4,
);
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

/** Where the tables of a kind << 5 begin. */
function blockOf(kindPlace: number): number {
  return kindPlace === GRAND << 5 ? BLOCK : 0;
}

/** Who has ace and ten of a suit: 8 and 4 held, 2 and 1 out. */
function topsOf(held: number, out: number): number {
  return (((held >>> TEN) & 3) << 2) | ((out >>> TEN) & 3);
}

/** Cards that nobody has shown, as a seat sees it. */
function unseenBy({ hand, played, discard }: PlayView): CardSet {
  return ~(hand | played[0]! | played[1]! | played[2]! | (discard ?? 0));
}

export class TrumpChoice extends CardChoice {
  constructor(weights: CellWeights, keeps = false) {
    super(weights, 5, keeps);
  }

  choose(view: PlayView, among: CardSet): Card {
    const cards = among & ~((among & TWINS[view.contract.kind]!) << 1);
    const { length } = view.trick;
    if (length === 2) return this.chooseThird(view, cards);
    if (length === 1) return this.chooseSecond(view, cards);
    return view.seat === view.declarer ? this.chooseDeclarersLead(view, cards) : this.chooseDefendersLead(view, cards);
  }

  private chooseDeclarersLead(view: PlayView, cards: CardSet): Card {
    const { weights, keeps } = this;
    const { hand, seat, voids } = view;
    const kindPlace = view.contract.kind << 5;
    const block = blockOf(kindPlace);
    const unseen = unseenBy(view);
    // cards that the next seat, and the one after it, may hold
    const next = unseen & ~voids[nextSeat(seat)]!;
    const afterNext = unseen & ~voids[nextSeat(nextSeat(seat))]!;
    const trumps = TRAITS[kindPlace | FIRST_JACK]!;
    const nextTrumps = holdingOf(next, trumps);
    const afterTrumps = holdingOf(afterNext, trumps);
    const theirTrumps = Math.min(5, COUNTS[nextTrumps | afterTrumps]!);
    const myTrumps = Math.min(6, COUNTS[holdingOf(hand, trumps)]!);
    const strength = block + DL_STRENGTH + Math.min(3, theirTrumps) * 5 + Math.min(4, myTrumps);
    let best = LOWEST_RANK;
    let suit = -1;
    // cards of the suit still out, and the parts of the cells that depend on the suit
    let out = 0;
    let suit0 = 0;
    let suit1 = 0;
    let suit2 = 0;
    let suit3 = 0;
    for (let rest = cards | 0; rest !== 0; ) {
      const card = 31 - Math.clz32(rest);
      rest ^= 1 << card;
      const traits = TRAITS[kindPlace | card]!;
      const cardClass = classOf(traits);
      if (suitOfTraits(traits) !== suit) {
        suit = suitOfTraits(traits);
        const held = holdingOf(hand, traits);
        out = holdingOf(unseen, traits);
        const nextRuffs = holdingOf(next, traits) === 0 && nextTrumps !== 0;
        const afterRuffs = holdingOf(afterNext, traits) === 0 && afterTrumps !== 0;
        const ruff = theirTrumps === 0 ? 0 : nextRuffs || afterRuffs ? 2 : 1;
        const trump = cardClass >= FIRST_TRUMP_CLASS ? 1 : 0;
        suit0 = block + DECLARER_LEAD + OUT_STEPS[out]! * SHAPE + FEW[held & (held - 1)]!;
        suit1 = block + DL_TRUMPS + ((trump * 6 + theirTrumps) * 7 + myTrumps) * 2;
        suit2 = block + DL_RUFF + OUT_STEPS[out]! * 3 + ruff;
        suit3 = block + DL_TOPS + topsOf(held, out);
      }
      const higher = FEW[out >>> (placeOf(traits) + 1)]!;
      const cell0 = suit0 + (cardClass * 4 + higher) * 4;
      const cell1 = suit1 + (higher === 0 ? 1 : 0);
      const cell2 = suit2 + cardClass * 12;
      const cell3 = suit3 + cardClass * 16;
      const cell4 = strength + cardClass * 20;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      best = Math.max(best, rankOf(score, card));
      if (keeps === true) this.keep(cell0, cell1, cell2, cell3, cell4);
    }
    return this.decide(best);
  }

  private chooseDefendersLead(view: PlayView, cards: CardSet): Card {
    const { weights, keeps } = this;
    const { hand, seat, declarer, voids, played } = view;
    const kindPlace = view.contract.kind << 5;
    const block = blockOf(kindPlace);
    const unseen = unseenBy(view);
    const phase = PHASES[view.trickNumber]!;
    const declarerNext = nextSeat(seat) === declarer ? 1 : 0;
    const declarerPlayed = played[declarer]!;
    const partnerPlayed = played[3 - seat - declarer]!;
    const next = unseen & ~voids[nextSeat(seat)]!;
    const afterNext = unseen & ~voids[nextSeat(nextSeat(seat))]!;
    const trumps = TRAITS[kindPlace | FIRST_JACK]!;
    const nextTrumps = holdingOf(next, trumps);
    const afterTrumps = holdingOf(afterNext, trumps);
    const declarerStep = TRUMP_STEPS[declarerNext !== 0 ? nextTrumps : afterTrumps]!;
    let best = LOWEST_RANK;
    let suit = -1;
    let out = 0;
    let suit0 = 0;
    let suit1 = 0;
    let suit2 = 0;
    let suit3 = 0;
    let suit4 = 0;
    for (let rest = cards | 0; rest !== 0; ) {
      const card = 31 - Math.clz32(rest);
      rest ^= 1 << card;
      const traits = TRAITS[kindPlace | card]!;
      const cardClass = classOf(traits);
      if (suitOfTraits(traits) !== suit) {
        suit = suitOfTraits(traits);
        const held = holdingOf(hand, traits);
        out = holdingOf(unseen, traits);
        const nextVoid = holdingOf(next, traits) !== 0 ? 0 : nextTrumps !== 0 ? 1 : 2;
        const afterVoid = holdingOf(afterNext, traits) !== 0 ? 0 : afterTrumps !== 0 ? 1 : 2;
        const his = FEWER[holdingOf(declarerPlayed, traits)]!;
        const partners = FEWER[holdingOf(partnerPlayed, traits)]!;
        suit0 = block + DEFENDER_LEAD + (declarerNext * 4 + OUT_STEPS[out]!) * SHAPE + FEW[held & (held - 1)]!;
        suit1 = block + FL_VOIDS + ((declarerNext * 3 + nextVoid) * 3 + afterVoid) * CLASS_COUNT;
        suit2 = block + FL_PHASE + (OUT_STEPS[out]! * 3 + phase) * 3 + declarerStep;
        suit3 = block + FL_TOPS + declarerNext * TOPS + topsOf(held, out);
        suit4 = block + FL_PLAYED + ((declarerNext * 3 + his) * 3 + partners) * CLASS_COUNT;
      }
      const cell0 = suit0 + (cardClass * 4 + FEW[out >>> (placeOf(traits) + 1)]!) * 4;
      const cell1 = suit1 + cardClass;
      const cell2 = suit2 + cardClass * 36;
      const cell3 = suit3 + cardClass * 16;
      const cell4 = suit4 + cardClass;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      best = Math.max(best, rankOf(score, card));
      if (keeps === true) this.keep(cell0, cell1, cell2, cell3, cell4);
    }
    return this.decide(best);
  }

  private chooseSecond(view: PlayView, cards: CardSet): Card {
    const { weights, keeps } = this;
    const { hand, seat, declarer, leader, voids, played } = view;
    const kindPlace = view.contract.kind << 5;
    const block = blockOf(kindPlace);
    const unseen = unseenBy(view);
    const phase = PHASES[view.trickNumber]!;
    const led = view.trick[0]!;
    // the declarer, a defender after the declarer's lead, one after the partner's
    const role = seat === declarer ? 0 : leader === declarer ? 1 : 2;
    const points = POINT_STEPS[CARD_POINTS[led]!]!;
    const next = unseen & ~voids[nextSeat(seat)]!;
    const ledTraits = TRAITS[kindPlace | led]!;
    // the declarer's trumps, or how many of the suit he has played
    const declarerStep =
      role === 0
        ? TRUMP_STEPS[holdingOf(hand, TRAITS[kindPlace | FIRST_JACK]!)]!
        : FEWER[holdingOf(played[declarer]!, ledTraits)]!;
    const ledSuit = suitOfTraits(ledTraits);
    const follows = holdingOf(next, ledTraits);
    // what the last hand may do: follow, ruff, neither
    const lastVoid = follows !== 0 ? 0 : holdingOf(next, TRAITS[kindPlace | FIRST_JACK]!) !== 0 ? 1 : 2;
    const outOfLed = OUT_STEPS[holdingOf(unseen, ledTraits)]!;
    const beaten = BEATS[kindPlace | led]!;
    const threatToLed = FEW[follows >>> (placeOf(ledTraits) + 1)]!;
    const ledCells = block + S_LED + ((lastVoid * 4 + outOfLed) * 5 + points) * 3;
    const playedCells = block + S_PLAYED + (declarerStep * 3 + phase) * CLASS_COUNT;
    const topsCells = block + S_TOPS + role * TOPS;
    let best = LOWEST_RANK;
    let suit = -1;
    let out = 0;
    let behind = 0;
    let shape = 0;
    let tops = 0;
    // follows, ruffs or gives away
    let how = 0;
    for (let rest = cards | 0; rest !== 0; ) {
      const card = 31 - Math.clz32(rest);
      rest ^= 1 << card;
      const traits = TRAITS[kindPlace | card]!;
      const cardClass = classOf(traits);
      const over = (beaten >>> card) & 1;
      if (suitOfTraits(traits) !== suit) {
        suit = suitOfTraits(traits);
        const held = holdingOf(hand, traits);
        out = holdingOf(unseen, traits);
        behind = holdingOf(next, traits);
        shape = FEW[held & (held - 1)]!;
        tops = topsOf(held, out);
        how = suit === ledSuit ? 0 : cardClass >= FIRST_TRUMP_CLASS ? 1 : 2;
      }
      const above = placeOf(traits) + 1;
      const threat = over !== 0 ? FEW[behind >>> above]! : threatToLed;
      const side = role * 2 + over;
      const cell0 = block + SECOND + ((side * 3 + how) * 4 + threat) * CLASS_COUNT + cardClass;
      const cell1 = ledCells + side * 180 + WORTH_STEPS[cardClass]!;
      const cell2 = block + S_SHAPE + side * SHAPE + (cardClass * 4 + FEW[out >>> above]!) * 4 + shape;
      const cell3 = topsCells + cardClass * 16 + tops;
      const cell4 = playedCells + side * 90 + cardClass;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      best = Math.max(best, rankOf(score, card));
      if (keeps === true) this.keep(cell0, cell1, cell2, cell3, cell4);
    }
    return this.decide(best);
  }

  private chooseThird(view: PlayView, cards: CardSet): Card {
    const { weights, keeps } = this;
    const { hand, seat, declarer, leader, trick, voids } = view;
    const kindPlace = view.contract.kind << 5;
    const block = blockOf(kindPlace);
    const unseen = unseenBy(view);
    const phase = PHASES[view.trickNumber]!;
    const declaring = seat === declarer;
    const led = trick[0]!;
    const second = trick[1]!;
    const secondWins = ((BEATS[kindPlace | led]! >>> second) & 1) !== 0;
    const beaten = BEATS[kindPlace | (secondWins ? second : led)]!;
    const partners = !declaring && secondWins === (leader === declarer);
    const points = POINT_STEPS[CARD_POINTS[led]! + CARD_POINTS[second]!]!;
    const declarers = declaring ? hand : unseen & ~voids[declarer]!;
    const declarerStep = TRUMP_STEPS[holdingOf(declarers, TRAITS[kindPlace | FIRST_JACK]!)]!;
    const ledSuit = suitOfTraits(TRAITS[kindPlace | led]!);
    // the trick is lost, won by me, or the partner's
    const under = (declaring ? 0 : 3) + (partners ? 2 : 0);
    const over = (declaring ? 0 : 3) + 1;
    const topsCells = block + T_TOPS + (declaring ? 0 : TOPS);
    let best = LOWEST_RANK;
    let suit = -1;
    let out = 0;
    let shape = 0;
    let tops = 0;
    let how = 0;
    for (let rest = cards | 0; rest !== 0; ) {
      const card = 31 - Math.clz32(rest);
      rest ^= 1 << card;
      const traits = TRAITS[kindPlace | card]!;
      const cardClass = classOf(traits);
      const result = ((beaten >>> card) & 1) !== 0 ? over : under;
      if (suitOfTraits(traits) !== suit) {
        suit = suitOfTraits(traits);
        const held = holdingOf(hand, traits);
        out = holdingOf(unseen, traits);
        shape = FEW[held & (held - 1)]!;
        tops = topsOf(held, out);
        how = suit === ledSuit ? 0 : cardClass >= FIRST_TRUMP_CLASS ? 1 : 2;
      }
      const higher = FEW[out >>> (placeOf(traits) + 1)]!;
      const cell0 = block + THIRD + ((result * 3 + how) * 5 + points) * CLASS_COUNT + cardClass;
      const cell1 = block + T_SHAPE + result * SHAPE + (cardClass * 4 + higher) * 4 + shape;
      const cell2 = topsCells + cardClass * 16 + tops;
      const cell3 = block + T_PHASE + (result * 3 + phase) * CLASS_COUNT + cardClass;
      const cell4 = block + T_TRUMPS + ((result * 3 + how) * 3 + declarerStep) * CLASS_COUNT + cardClass;
      const score = weights[cell0]! + weights[cell1]! + weights[cell2]! + weights[cell3]! + weights[cell4]!;
      best = Math.max(best, rankOf(score, card));
      if (keeps === true) this.keep(cell0, cell1, cell2, cell3, cell4);
    }
    return this.decide(best);
  }
}
