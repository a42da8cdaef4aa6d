/**
 * `heuristic`: the agent of fixed rules, without search. It bids by models of its chance to win each contract, and weighs
 * cards by what a card of their class turned out to be worth in such a situation; both are fitted to its own games, and
 * decisive cards are found by counting. Its two halves can be had alone.
 */
import type { Card, CardSet } from "../../engine/cards.ts";
import type { Contract } from "../../engine/contract.ts";
import type { BidView, DeclareView, PlayView } from "../../engine/view.ts";
import type { Agent, AgentEntry, BiddingStrategy, CardStrategy } from "../agent.ts";
import { createBidding } from "./bidding.ts";
import { createCards } from "./cards.ts";
import { readSettings } from "./settings.ts";

class Heuristic implements Agent {
  private readonly bidding: BiddingStrategy;
  private readonly cards: CardStrategy;

  constructor(bidding: BiddingStrategy, cards: CardStrategy) {
    this.bidding = bidding;
    this.cards = cards;
  }

  bid(view: BidView): boolean | number {
    return this.bidding.bid(view);
  }

  declareHand(view: DeclareView): Contract | undefined {
    return this.bidding.declareHand(view);
  }

  discard(view: DeclareView): { contract: Contract; discard: CardSet } {
    return this.bidding.discard(view);
  }

  play(view: PlayView): Card {
    return this.cards.play(view);
  }
}

export const HEURISTIC: AgentEntry = {
  id: "heuristic",
  about: "bids by a model of its chance to win, plays cards by what they are worth in the situation, without search",
  options: [
    { key: "risk", default: "0", about: "added to the winning chance it asks of a game, -0.5..0.5: below 0 is bolder" },
    { key: "hand", default: "1", about: "1: may declare hand games, 0: always picks up" },
    { key: "null", default: "1", about: "1: may bid on null and declare it, 0: only when nothing else covers the bid" },
  ],
  cost: "fast",
  create: (options) => new Heuristic(createBidding(readSettings(options)), createCards()),
};
