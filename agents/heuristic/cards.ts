/** Card play: which part of it is asked. */
import { type Card, lowestCard } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import type { PlayView } from "../../engine/view.ts";
import type { CardStrategy } from "../agent.ts";
import { TrumpChoice } from "./card-scores.ts";
import { CARD_WEIGHTS } from "./card-weights.ts";
import { decisiveCards, decisiveNullCards } from "./decisive.ts";
import { NullChoice } from "./null-scores.ts";
import { NULL_WEIGHTS } from "./null-weights.ts";

/** Weights are stored in tenths. Only their order matters. */
function parseWeights(text: string): Int8Array {
  return Int8Array.from(text.trim().split(/\s+/), Number);
}

/** Entries of the tables of `card-scores.ts` and `null-scores.ts`. */
export interface CardWeights {
  readonly trump: Int8Array;
  readonly null: Int8Array;
}

export const FITTED: CardWeights = { trump: parseWeights(CARD_WEIGHTS), null: parseWeights(NULL_WEIGHTS) };

export function createCards(weights: CardWeights = FITTED): CardStrategy {
  const trumpChoice = new TrumpChoice(weights.trump);
  const nullChoice = new NullChoice(weights.null);

  function playTrump(view: PlayView): Card {
    const cards = view.trick.length === 2 ? decisiveCards(view) : view.legal;
    return trumpChoice.choose(view, cards);
  }

  function playNull(view: PlayView): Card {
    const cards = view.trick.length === 0 ? view.legal : decisiveNullCards(view);
    return nullChoice.choose(view, cards);
  }

  return {
    play(view: PlayView): Card {
      const { legal } = view;
      if ((legal & (legal - 1)) === 0) return lowestCard(legal);
      return view.contract.kind === NULL ? playNull(view) : playTrump(view);
    },
  };
}
