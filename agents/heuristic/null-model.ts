/**
 * The chance of winning a null (agents.md 7.1): every suit has a risk, and the chance is exp(−sum of risks). A suit's i-th
 * lowest card is safe when at most 2(i − 1) cards of the suit are below it: each trick in the suit takes two of them.
 */
import { type CardSet, SUIT_COUNT, type Suit } from "../../engine/cards.ts";
import { jacksOf, shapeOf } from "./suit-shapes.ts";

/** Eight cards a suit: the seven bits of a shape, and the jack as the highest. */
const NULL_SHAPE_COUNT = 256;
const JACK_BIT = 7;
/** Bit of the shape by rank in null, 7 8 9 10 J Q K A. */
const BITS = [0, 1, 2, 5, JACK_BIT, 3, 4, 6];

export function nullShapeOf(cards: CardSet, suit: Suit): number {
  return shapeOf(cards, suit) | (((jacksOf(cards) >> suit) & 1) << JACK_BIT);
}

/** Ranks in null of the cards of a shape, lowest first. */
export function nullRanksOf(shape: number): number[] {
  const ranks: number[] = [];
  for (let rank = 0; rank < BITS.length; rank++) if ((shape >> BITS[rank]!) & 1) ranks.push(rank);
  return ranks;
}

/** Risks of a suit, by its cards from the lowest. */
export interface NullWeights {
  /** Of a single card by its rank 7 8 9 10 J Q K A. */
  readonly single: readonly number[];
  /** Of the lowest of several cards by its rank. */
  readonly lowest: readonly number[];
  /** Of the second, third and fourth lowest card by how far it lies above 9, J and K. */
  readonly second: readonly number[];
  readonly third: readonly number[];
  readonly fourth: readonly number[];
}

export class NullModel {
  /** By shape. */
  readonly risk = new Float64Array(NULL_SHAPE_COUNT);
  /** By shape: exp(−risk). */
  private readonly chance = new Float64Array(NULL_SHAPE_COUNT);
  /** By shape: the chance when the best none, one or two of its cards are put away. */
  private readonly chanceAtBest = new Float64Array(NULL_SHAPE_COUNT);
  private readonly riskWithoutOne = new Float64Array(NULL_SHAPE_COUNT);
  private readonly riskWithoutTwo = new Float64Array(NULL_SHAPE_COUNT);
  private readonly bestOne = new Uint8Array(NULL_SHAPE_COUNT);
  private readonly bestTwo = new Uint8Array(NULL_SHAPE_COUNT);
  /** Of the last `searchDiscard`. */
  discard: CardSet = 0;
  lowestRisk = 0;

  constructor(weights: NullWeights) {
    for (let shape = 0; shape < NULL_SHAPE_COUNT; shape++) this.risk[shape] = riskOf(nullRanksOf(shape), weights);
    for (let shape = 0; shape < NULL_SHAPE_COUNT; shape++) {
      this.findDiscards(shape);
      this.chance[shape] = Math.exp(-this.risk[shape]!);
      const least = Math.min(this.risk[shape]!, this.riskWithoutOne[shape]!, this.riskWithoutTwo[shape]!);
      this.chanceAtBest[shape] = Math.exp(-least);
    }
  }

  /** The chance of winning with these cards. */
  chanceOf(cards: CardSet): number {
    return product(this.chance, cards);
  }

  /** No discard makes the chance greater than this. */
  highestChance(cards: CardSet): number {
    return product(this.chanceAtBest, cards);
  }

  /** Sum of the risks; the chance of winning is exp(−this). */
  riskOf(cards: CardSet): number {
    let sum = 0;
    for (let suit = 0; suit < SUIT_COUNT; suit++) sum += this.risk[nullShapeOf(cards, suit)]!;
    return sum;
  }

  /** The two of twelve cards without which the risk is lowest: fills `discard` and `lowestRisk`. */
  searchDiscard(cards: CardSet): void {
    const { risk, riskWithoutOne, riskWithoutTwo } = this;
    let best = Number.NEGATIVE_INFINITY;
    let first = 0;
    let second = 0;
    for (let i = 0; i < SUIT_COUNT; i++) {
      const shape = nullShapeOf(cards, i);
      const ofTwo = risk[shape]! - riskWithoutTwo[shape]!;
      if (ofTwo > best) {
        best = ofTwo;
        first = i;
        second = i;
      }
      const ofOne = risk[shape]! - riskWithoutOne[shape]!;
      for (let j = 0; j < i; j++) {
        const other = nullShapeOf(cards, j);
        const gain = ofOne + risk[other]! - riskWithoutOne[other]!;
        if (gain > best) {
          best = gain;
          first = i;
          second = j;
        }
      }
    }
    this.lowestRisk = this.riskOf(cards) - best;
    this.discard =
      first === second
        ? toCards(this.bestTwo[nullShapeOf(cards, first)]!, first)
        : toCards(this.bestOne[nullShapeOf(cards, first)]!, first) |
          toCards(this.bestOne[nullShapeOf(cards, second)]!, second);
  }

  private findDiscards(shape: number): void {
    const { risk, riskWithoutOne, riskWithoutTwo, bestOne, bestTwo } = this;
    riskWithoutOne[shape] = Number.POSITIVE_INFINITY;
    riskWithoutTwo[shape] = Number.POSITIVE_INFINITY;
    const ranks = nullRanksOf(shape);
    // from the highest rank down: of equal risks the higher card goes
    for (let i = ranks.length - 1; i >= 0; i--) {
      const one = 1 << BITS[ranks[i]!]!;
      if (risk[shape ^ one]! < riskWithoutOne[shape]!) {
        riskWithoutOne[shape] = risk[shape ^ one]!;
        bestOne[shape] = one;
      }
      for (let j = i - 1; j >= 0; j--) {
        const two = one | (1 << BITS[ranks[j]!]!);
        if (risk[shape ^ two]! < riskWithoutTwo[shape]!) {
          riskWithoutTwo[shape] = risk[shape ^ two]!;
          bestTwo[shape] = two;
        }
      }
    }
  }
}

function product(ofShapes: Float64Array, cards: CardSet): number {
  const red = ofShapes[nullShapeOf(cards, 0)]! * ofShapes[nullShapeOf(cards, 1)]!;
  return red * ofShapes[nullShapeOf(cards, 2)]! * ofShapes[nullShapeOf(cards, 3)]!;
}

function toCards(shape: number, suit: Suit): CardSet {
  return ((shape & 0x7f) << (7 * suit)) | ((shape >> JACK_BIT) << (28 + suit));
}

function riskOf(ranks: readonly number[], { single, lowest, second, third, fourth }: NullWeights): number {
  if (ranks.length === 0) return 0;
  if (ranks.length === 1) return single[ranks[0]!]!;
  let risk = lowest[ranks[0]!]! + second[Math.max(0, ranks[1]! - 2)]!;
  if (ranks.length > 2) risk += third[Math.max(0, ranks[2]! - 4)]!;
  if (ranks.length > 3) risk += fourth[Math.max(0, ranks[3]! - 6)]!;
  return risk;
}
