/** Card play: which part of it is asked. */
import { lowestCard } from "../../engine/cards.ts";
import { NULL } from "../../engine/contract.ts";
import { TRICK_ORDERS } from "../../engine/trick.ts";
import type { PlayView } from "../../engine/view.ts";
import type { CardStrategy } from "../agent.ts";
import { playDeclarer } from "./declarer.ts";
import { playDefender } from "./defender.ts";
import { playNullDeclarer, playNullDefender } from "./null-play.ts";

export function createCards(): CardStrategy {
  return {
    play(view: PlayView) {
      const { legal, contract } = view;
      if ((legal & (legal - 1)) === 0) return lowestCard(legal);
      const declaring = view.seat === view.declarer;
      if (contract.kind === NULL) return declaring ? playNullDeclarer(view) : playNullDefender(view);
      const order = TRICK_ORDERS[contract.kind]!;
      return declaring ? playDeclarer(view, order) : playDefender(view, order);
    },
  };
}
