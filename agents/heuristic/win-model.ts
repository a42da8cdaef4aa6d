/**
 * The chance of winning a suit or grand contract as a function of the cards (agents.md 7.1): log-odds that are a sum over
 * the jacks with the trump suit and over the side suits. So a model is two tables, and the best discard is found suit by
 * suit: what a suit is worth when it gives up none, one or two of its cards does not depend on the others.
 */
import { type CardSet, pointsOf, type Seat, SUIT_COUNT } from "../../engine/cards.ts";
import { GRAND, type Kind } from "../../engine/contract.ts";
import { jacksOf, LENGTHS, LOWS, SHAPE_COUNT, shapeOf, TOPS, TRICKS } from "./suit-shapes.ts";

const JACK_SETS = 16;
/** Of twelve cards. */
const MOST_TRICKS = 12;
const LONGEST_SUIT = 7;
const FOREHAND = 0;
/** More than sums of the same numbers in another order differ by. */
const ROUNDING = 1e-9;

/** The highest bid of each step but the last. */
export const BID_LIMITS: readonly number[] = [18, 22, 27, 36, 48];
const HIGHEST_BID = 264;
/** Step of the bid by its value: 18 or nothing, to 22, 27, 36, 48, more. */
export const BID_STEPS = Uint8Array.from({ length: HIGHEST_BID + 1 }, (_, bid) => {
  const step = BID_LIMITS.findIndex((limit) => bid <= limit);
  return step < 0 ? BID_LIMITS.length : step;
});

/** Log-odds of winning as a sum over the jacks, the side suits and, in a suit contract, the trump suit. */
export interface TrumpWeights {
  /** By jacks held: diamonds 1, hearts 2, spades 4, clubs 8. */
  readonly jacks: readonly number[];
  /** By [ten 1, ace 2 of trumps][other cards of the trump suit, 0..5]. */
  readonly trumps?: readonly (readonly number[])[];
  /** By number of trumps, 0..11. */
  readonly length?: readonly number[];
  /** Of a side suit by [king 1, ten 2, ace 4][lower cards, 0..4]. */
  readonly side: readonly (readonly number[])[];
  /** In grand: by number of jacks and tricks in the suits, 0..12. */
  readonly tricks?: readonly number[];
  /** In grand: by length of the longest suit, 0..7. */
  readonly longest?: readonly number[];
  /** For leading to the first trick. */
  readonly forehand: number;
  /** By step of the bid: the higher it went, the better are the defenders' cards. */
  readonly bids: readonly number[];
  /** By ten card points put away. */
  readonly putAway: number;
}

export class WinModel {
  /** By jacks << 7 | shape of the trump suit; in grand only shape 0. */
  readonly trump = new Float64Array(JACK_SETS * SHAPE_COUNT);
  readonly side = new Float64Array(SHAPE_COUNT);
  /** By shape: what the suit gains, or loses, by the best discard of one or two of its cards. */
  readonly gainOfOne = new Float64Array(SHAPE_COUNT);
  readonly gainOfTwo = new Float64Array(SHAPE_COUNT);
  /** The cards of that discard as bits of the shape. */
  readonly bestOne = new Uint8Array(SHAPE_COUNT);
  readonly bestTwo = new Uint8Array(SHAPE_COUNT);
  /** By shape: what a side suit adds when the best none, one or two of its cards are put away. */
  private readonly sideAtBest = new Float64Array(SHAPE_COUNT);
  private readonly forehand: number;
  private readonly bids: readonly number[];
  private readonly perPoint: number;
  private readonly tricks = new Float64Array(MOST_TRICKS + 1);
  private readonly longest = new Float64Array(LONGEST_SUIT + 1);

  constructor({ jacks, trumps, length, side, tricks, longest, forehand, bids, putAway }: TrumpWeights) {
    this.forehand = forehand;
    this.bids = bids;
    this.perPoint = putAway / 10;
    if (tricks !== undefined) this.tricks.set(tricks);
    if (longest !== undefined) this.longest.set(longest);
    for (let set = 0; set < JACK_SETS; set++)
      for (let shape = 0; shape < SHAPE_COUNT; shape++) {
        const tops = TOPS[shape]! >> 1;
        const others = LENGTHS[shape & 0b11111]!;
        const suit = trumps === undefined ? 0 : trumps[tops]![others]!;
        const long = length === undefined ? 0 : length[LENGTHS[set]! + LENGTHS[shape]!]!;
        this.trump[(set << 7) | shape] = jacks[set]! + suit + long;
      }
    for (let shape = 0; shape < SHAPE_COUNT; shape++) this.side[shape] = side[TOPS[shape]!]![LOWS[shape]!]!;
    for (let shape = 0; shape < SHAPE_COUNT; shape++) {
      this.findDiscards(shape);
      const gain = Math.max(0, this.gainOfOne[shape]!, this.gainOfTwo[shape]!);
      this.sideAtBest[shape] = this.side[shape]! + gain;
    }
  }

  /** What seat and bid add to the log-odds. */
  auction(seat: Seat, bid: number): number {
    return (seat === FOREHAND ? this.forehand : 0) + this.bids[BID_STEPS[bid]!]!;
  }

  /** Log-odds of winning with these cards, nothing put away. */
  logOdds(cards: CardSet, kind: Kind, auction: number): number {
    const { side } = this;
    const d = shapeOf(cards, 0);
    const h = shapeOf(cards, 1);
    const s = shapeOf(cards, 2);
    const c = shapeOf(cards, 3);
    const sides = side[d]! + side[h]! + side[s]! + side[c]!;
    const jacks = jacksOf(cards);
    if (kind === GRAND) {
      const tricks = LENGTHS[jacks]! + TRICKS[d]! + TRICKS[h]! + TRICKS[s]! + TRICKS[c]!;
      const longest = Math.max(LENGTHS[d]!, LENGTHS[h]!, LENGTHS[s]!, LENGTHS[c]!);
      return this.trump[jacks << 7]! + sides + this.tricks[tricks]! + this.longest[longest]! + auction;
    }
    const trumps = shapeOf(cards, kind);
    return this.trump[(jacks << 7) | trumps]! + sides - side[trumps]! + auction;
  }

  /** Writes the log-odds of the four suits into `out`, nothing put away. */
  suitLogOdds(out: Float64Array, cards: CardSet, auction: number): void {
    this.addSuits(out, this.side, cards, auction);
  }

  /** Writes log-odds that no discard of two cards exceeds, of the four suits, into `out`. */
  highestSuitLogOdds(out: Float64Array, cards: CardSet, auction: number): void {
    this.addSuits(out, this.sideAtBest, cards, auction + ROUNDING);
  }

  private addSuits(out: Float64Array, side: Float64Array, cards: CardSet, auction: number): void {
    const { trump } = this;
    const jacks = jacksOf(cards) << 7;
    const d = shapeOf(cards, 0);
    const h = shapeOf(cards, 1);
    const s = shapeOf(cards, 2);
    const c = shapeOf(cards, 3);
    const sides = side[d]! + side[h]! + side[s]! + side[c]! + auction;
    out[0] = trump[jacks | d]! + sides - side[d]!;
    out[1] = trump[jacks | h]! + sides - side[h]!;
    out[2] = trump[jacks | s]! + sides - side[s]!;
    out[3] = trump[jacks | c]! + sides - side[c]!;
  }

  /** Log-odds of winning when two of the cards are put away. */
  logOddsWithout(cards: CardSet, discard: CardSet, kind: Kind, auction: number): number {
    return this.logOdds(cards & ~discard, kind, auction) + this.perPoint * pointsOf(discard);
  }

  private findDiscards(shape: number): void {
    const { perPoint, side, gainOfOne, gainOfTwo, bestOne, bestTwo } = this;
    gainOfOne[shape] = Number.NEGATIVE_INFINITY;
    gainOfTwo[shape] = Number.NEGATIVE_INFINITY;
    for (let discard = 1; discard < SHAPE_COUNT; discard++) {
      if ((discard & ~shape) !== 0 || LENGTHS[discard]! > 2) continue;
      const gain = side[shape ^ discard]! - side[shape]! + perPoint * pointsOf(discard);
      const gains = LENGTHS[discard] === 1 ? gainOfOne : gainOfTwo;
      if (gain <= gains[shape]!) continue;
      gains[shape] = gain;
      if (LENGTHS[discard] === 1) bestOne[shape] = discard;
      else bestTwo[shape] = discard;
    }
  }
}

/** The best discard of twelve cards: `search` fills the fields. */
export class DiscardSearch {
  discard: CardSet = 0;
  /** Log-odds of winning after it. */
  logOdds = 0;

  search(model: WinModel, cards: CardSet, kind: Kind, auction: number): void {
    const { gainOfOne, gainOfTwo } = model;
    let single = -1;
    let singleGain = Number.NEGATIVE_INFINITY;
    let pair = -1;
    let pairGain = Number.NEGATIVE_INFINITY;
    let second = -1;
    let secondGain = Number.NEGATIVE_INFINITY;
    // the two suits that gain most by giving up one card, and the one that gains most by giving up two
    for (let suit = 0; suit < SUIT_COUNT; suit++) {
      if (suit === kind) continue;
      const shape = shapeOf(cards, suit);
      const one = gainOfOne[shape]!;
      if (one > singleGain) {
        second = single;
        secondGain = singleGain;
        single = suit;
        singleGain = one;
      } else if (one > secondGain) {
        second = suit;
        secondGain = one;
      }
      if (gainOfTwo[shape]! > pairGain) {
        pair = suit;
        pairGain = gainOfTwo[shape]!;
      }
    }
    if (pairGain >= singleGain + secondGain && pair >= 0) {
      this.discard = model.bestTwo[shapeOf(cards, pair)]! << (7 * pair);
    } else if (second >= 0) {
      const first = model.bestOne[shapeOf(cards, single)]! << (7 * single);
      this.discard = first | (model.bestOne[shapeOf(cards, second)]! << (7 * second));
    } else this.discard = lowestTwo(cards, kind);
    this.logOdds = model.logOddsWithout(cards, this.discard, kind, auction);
  }
}

/** Eleven or twelve trumps: what is no trump, and then the lowest. */
function lowestTwo(cards: CardSet, kind: Kind): CardSet {
  let discard = 0;
  const sides = cards & 0x0fffffff & ~(kind === GRAND ? 0 : 0x7f << (7 * kind));
  let rest = sides !== 0 ? sides : cards;
  for (let n = 0; n < 2; n++) {
    if (rest === 0) rest = cards & ~discard;
    discard |= rest & -rest;
    rest &= rest - 1;
  }
  return discard;
}
