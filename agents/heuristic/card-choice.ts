/** Choosing a card by scores that are sums of table entries, those of `card-scores.ts` or `null-scores.ts`. */
import { CARD_COUNT, type Card, type CardSet } from "../../engine/cards.ts";
import type { PlayView } from "../../engine/view.ts";

/** Entries of all tables of a choice. */
export type CellWeights = Int8Array;

/**
 * A card's rank among the candidates as one number: its score, of equals the lowest card. The greatest is then found
 * without a branch that would be guessed wrong half the time.
 */
export function rankOf(score: number, card: Card): number {
  return (score << 5) | (CARD_COUNT - 1 - card);
}
export const LOWEST_RANK = -1 << 30;

/** Chooses for one decision at a time. */
export abstract class CardChoice {
  /** The score of the card chosen last. */
  score = 0;
  /** The entries that were added up for the card looked at last, when they are kept. */
  readonly cells: Int32Array;
  protected readonly weights: CellWeights;
  protected readonly keeps: boolean;

  /**
   * @param cells how many entries make a score
   * @param keeps whether `cells` are filled; that slows it down
   */
  constructor(weights: CellWeights, cells: number, keeps: boolean) {
    this.weights = weights;
    this.cells = new Int32Array(cells);
    this.keeps = keeps;
  }

  /** Of some legal cards the one of the highest score; of equals the lowest. */
  abstract choose(view: PlayView, cards: CardSet): Card;

  protected keep(...cells: readonly number[]): void {
    this.cells.set(cells);
  }

  /** The card of the highest rank. */
  protected decide(rank: number): Card {
    this.score = rank >> 5;
    return CARD_COUNT - 1 - (rank & 31);
  }
}
