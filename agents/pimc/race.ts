/**
 * Which cards are still in the race for the best: their worths summed over the worlds so far, and those left out that have
 * fallen so far behind that more worlds would hardly bring them back.
 *
 * All cards are tried in the same worlds, so what counts is the difference of two cards, world by world. A card is left out
 * when the sum of its differences to the best is more than `CERTAINTY` times the root of the sum of their squares. To these
 * a prior is added, so that a small difference in a few worlds, however constant, decides nothing.
 */
import type { CardSet } from "../../engine/cards.ts";

const CARDS = 32;
const CERTAINTY = 2.2;
/** Cards are left out each time that so many worlds have been solved. */
const LAP = 6;

export class Race {
  /** The cards not left out. */
  running: CardSet = 0;
  /** By card, the sum of weighted worths; of cards left out up to then. */
  readonly sums = new Float64Array(CARDS);
  /** By card: what it is worth in the world looked at, for the seat that plays. */
  readonly worths = new Float64Array(CARDS);
  /** By two cards: the sum of the products of their weighted worths. */
  private readonly products = new Float64Array(CARDS * CARDS);
  private readonly prior: number;
  private priorSquares = 0;
  private worlds = 0;

  /** @param prior a difference of worth that may come up in any world */
  constructor(prior: number) {
    this.prior = prior;
  }

  start(cards: CardSet): void {
    this.running = cards;
    this.sums.fill(0);
    this.products.fill(0);
    this.worlds = 0;
    this.priorSquares = 0;
  }

  /** Counts the `worths` of a world. */
  add(weight: number): void {
    const { sums, worths, products, running } = this;
    for (let rest = running; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const worth = weight * worths[card]!;
      sums[card]! += worth;
      for (let others = rest; others !== 0; others &= others - 1) {
        const other = 31 - Math.clz32(others & -others);
        products[card * CARDS + other]! += worth * weight * worths[other]!;
      }
    }
    // the weight of a world is seen once; the prior is that of one world
    this.priorSquares = Math.max(this.priorSquares, (weight * this.prior) ** 2);
    if (++this.worlds % LAP === 0) this.leaveOut();
  }

  private leaveOut(): void {
    const { sums, products, running } = this;
    let best = -1;
    for (let rest = running; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      if (best < 0 || sums[card]! > sums[best]!) best = card;
    }
    for (let rest = running; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      const both = products[Math.min(card, best) * CARDS + Math.max(card, best)]!;
      const squares = products[card * CARDS + card]! + products[best * CARDS + best]! - 2 * both;
      const behind = sums[best]! - sums[card]!;
      if (behind > CERTAINTY * Math.sqrt(Math.max(0, squares) + this.priorSquares)) this.running ^= 1 << card;
    }
  }
}
