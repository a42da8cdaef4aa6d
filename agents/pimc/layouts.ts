/**
 * Layouts: every way in which the unseen cards can lie, numbered 0 … count − 1.
 *
 * The unseen cards go to two seats and the two cards put away; each seat has room for a number of cards and lacks what it
 * has shown not to hold. By who may hold a card there are four classes, and a *split* says how many of each class lie away.
 * Within a split the subsets are independent, so a layout's number is a mixed-radix one of combination numbers:
 *
 *     class         only first   only second   both            none
 *     lie away          i             j           k       (all of them)     i + j + k + |none| = room away
 *     the rest       to first     to second   chosen for first, the others to second
 *
 * So the same few lines count, enumerate and draw, and a draw is uniform because its number is. Dealing at random and
 * throwing away what contradicts the voids was the alternative: it takes hundreds of attempts late in the play.
 */
import { type CardSet, countCards } from "../../engine/cards.ts";

/** Most unseen cards: 22, before the skat is picked up. */
const MOST = 22;

/** C(n, k) at n * STRIDE + k, 0 when k > n. */
const STRIDE = MOST + 2;
const CHOOSE = new Int32Array((MOST + 1) * STRIDE);
for (let n = 0; n <= MOST; n++) {
  CHOOSE[n * STRIDE] = 1;
  for (let k = 1; k <= n; k++)
    CHOOSE[n * STRIDE + k] = CHOOSE[(n - 1) * STRIDE + k - 1]! + CHOOSE[(n - 1) * STRIDE + k]!;
}

/** The subset of `size` cards with the number `index` among those of `set`, 0 ≤ index < C(|set|, size). */
export function subsetOf(set: CardSet, size: number, index: number): CardSet {
  let n = countCards(set);
  let k = size;
  let number = index;
  let subset = 0;
  for (let rest = set; k > 0; rest &= rest - 1) {
    // the subsets with the lowest card come first
    n--;
    const withCard = CHOOSE[n * STRIDE + k - 1]!;
    if (number < withCard) {
      subset |= rest & -rest;
      k--;
    } else number -= withCard;
  }
  return subset;
}

export class Layouts {
  /** How many there are. */
  count = 0;
  /** The layout last taken. */
  first: CardSet = 0;
  second: CardSet = 0;
  away: CardSet = 0;

  private onlyFirst: CardSet = 0;
  private onlySecond: CardSet = 0;
  private both: CardSet = 0;
  private none: CardSet = 0;
  /** By split: how many layouts it and those before it have, and how many cards of each class lie away. */
  private readonly ends = new Float64Array(6);
  private readonly fromFirst = new Uint8Array(6);
  private readonly fromSecond = new Uint8Array(6);
  private readonly fromBoth = new Uint8Array(6);
  private splits = 0;
  private roomFirst = 0;

  /**
   * Takes up a situation. `lacksFirst`, `lacksSecond`: cards the seat is known not to hold. The rooms add up to the number
   * of unseen cards.
   */
  take(
    unseen: CardSet,
    roomFirst: number,
    lacksFirst: CardSet,
    roomSecond: number,
    lacksSecond: CardSet,
    roomAway: number,
  ): void {
    const onlyFirst = unseen & ~lacksFirst & lacksSecond;
    const onlySecond = unseen & lacksFirst & ~lacksSecond;
    const both = unseen & ~lacksFirst & ~lacksSecond;
    const none = unseen & lacksFirst & lacksSecond;
    const a = countCards(onlyFirst);
    const b = countCards(onlySecond);
    const c = countCards(both);
    const left = roomAway - countCards(none);
    this.onlyFirst = onlyFirst;
    this.onlySecond = onlySecond;
    this.both = both;
    this.none = none;
    this.roomFirst = roomFirst;
    let count = 0;
    let splits = 0;
    for (let i = 0; i <= Math.min(left, a); i++)
      for (let j = 0; j <= Math.min(left - i, b); j++) {
        const k = left - i - j;
        const toFirst = roomFirst - (a - i);
        if (k > c || toFirst < 0 || roomSecond < b - j || toFirst > c - k) continue;
        const ways =
          CHOOSE[a * STRIDE + i]! *
          CHOOSE[b * STRIDE + j]! *
          CHOOSE[c * STRIDE + k]! *
          CHOOSE[(c - k) * STRIDE + toFirst]!;
        count += ways;
        this.fromFirst[splits] = i;
        this.fromSecond[splits] = j;
        this.fromBoth[splits] = k;
        this.ends[splits++] = count;
      }
    this.splits = splits;
    this.count = count;
  }

  /** Fills `first`, `second` and `away` with the layout of a number, 0 ≤ number < count. */
  layout(number: number): void {
    const { ends, onlyFirst, onlySecond, both } = this;
    let split = 0;
    while (split < this.splits - 1 && number >= ends[split]!) split++;
    let rest = split === 0 ? number : number - ends[split - 1]!;
    let away = this.none;
    const i = this.fromFirst[split]!;
    if (i > 0) {
      const ways = CHOOSE[countCards(onlyFirst) * STRIDE + i]!;
      const higher = Math.floor(rest / ways);
      away |= subsetOf(onlyFirst, i, rest - higher * ways);
      rest = higher;
    }
    const j = this.fromSecond[split]!;
    if (j > 0) {
      const ways = CHOOSE[countCards(onlySecond) * STRIDE + j]!;
      const higher = Math.floor(rest / ways);
      away |= subsetOf(onlySecond, j, rest - higher * ways);
      rest = higher;
    }
    const k = this.fromBoth[split]!;
    if (k > 0) {
      const ways = CHOOSE[countCards(both) * STRIDE + k]!;
      const higher = Math.floor(rest / ways);
      away |= subsetOf(both, k, rest - higher * ways);
      rest = higher;
    }
    const firstOwn = onlyFirst & ~away;
    const shared = both & ~away;
    const chosen = subsetOf(shared, this.roomFirst - countCards(firstOwn), rest);
    this.away = away;
    this.first = firstOwn | chosen;
    this.second = (onlySecond & ~away) | (shared & ~chosen);
  }
}
