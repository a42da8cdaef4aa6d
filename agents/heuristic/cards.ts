/** Card play: which part of it is asked. */
import { type Card, lowestCard } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import type { CardStrategy } from "../agent.ts";
import { Situation } from "./card-scores.ts";
import { CARD_WEIGHTS } from "./card-weights.ts";
import { NullSituation } from "./null-scores.ts";
import { NULL_WEIGHTS } from "./null-weights.ts";

/** Weights are stored in tenths. Only their order matters. */
function parse(text: string): Int8Array {
  return Int8Array.from(text.trim().split(/\s+/), Number);
}

const TRUMP = parse(CARD_WEIGHTS);
const NULL_ENTRIES = parse(NULL_WEIGHTS);

export function createCards(): CardStrategy {
  const situation = new Situation(TRICK_ORDERS[0]!);
  const nullSituation = new NullSituation();

  function playTrump(view: PlayView): Card {
    const { cells } = situation;
    situation.take(view, TRICK_ORDERS[view.contract.kind]!);
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let rest = view.legal; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      situation.describe(card);
      const score = TRUMP[cells[0]!]! + TRUMP[cells[1]!]! + TRUMP[cells[2]!]! + TRUMP[cells[3]!]! + TRUMP[cells[4]!]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    return best;
  }

  function playNull(view: PlayView): Card {
    const { cells } = nullSituation;
    nullSituation.take(view);
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let rest = view.legal; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      nullSituation.describe(card);
      const score =
        NULL_ENTRIES[cells[0]!]! + NULL_ENTRIES[cells[1]!]! + NULL_ENTRIES[cells[2]!]! + NULL_ENTRIES[cells[3]!]!;
      if (score > bestScore) {
        best = card;
        bestScore = score;
      }
    }
    return best;
  }

  return {
    play(view: PlayView): Card {
      const { legal } = view;
      if ((legal & (legal - 1)) === 0) return lowestCard(legal);
      return view.contract.kind === NULL ? playNull(view) : playTrump(view);
    },
  };
}
