/**
 * `heuristic`: the rule-based agent. It bids by a model of its chance to win each contract and plays cards by the rules
 * that Skat players go by. Its two halves can be had alone.
 */
import type { Agent, AgentEntry } from "../agent.ts";
import { createBidding } from "./bidding.ts";
import { createCards } from "./cards.ts";
import { readSettings } from "./settings.ts";

export const HEURISTIC: AgentEntry = {
  id: "heuristic",
  about: "bids by a model of its chance to win, plays by the rules of good card play",
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
