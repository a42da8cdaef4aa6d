/**
 * `heuristic`: the agent of fixed rules, without search. It bids by models of its chance to win each contract, and weighs
 * cards by what a card of their class turned out to be worth in such a situation; both are fitted to its own games, and
 * decisive cards are found by counting. Its two halves can be had alone.
 */
import type { Agent, AgentEntry } from "../agent.ts";
import { createBidding } from "./bidding.ts";
import { createCards } from "./cards.ts";
import { readSettings } from "./settings.ts";

export const HEURISTIC: AgentEntry = {
  id: "heuristic",
  about: "bids by a model of its chance to win, plays cards by what they are worth in the situation, without search",
  options: [
    { key: "risk", default: "0", about: "added to the winning chance it asks of a game, -0.5..0.5: below 0 is bolder" },
    { key: "hand", default: "1", about: "1: may declare hand games, 0: always picks up" },
    { key: "null", default: "1", about: "1: may bid on null and declare it, 0: only when nothing else covers the bid" },
  ],
  cost: "fast",
  create(options): Agent {
    return { ...createBidding(readSettings(options)), ...createCards() };
  },
};
