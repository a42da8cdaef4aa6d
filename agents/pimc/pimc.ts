/**
 * `pimc`: perfect information Monte Carlo. It guesses layouts of the unseen cards, weighs them by what the others did,
 * solves each with open cards, and plays what is best on average (agents.md 7.5). Its two halves can be had alone.
 *
 * The budget is a number of layouts, never time, so a game is a function of the deal and the seed.
 */
import type { Rng } from "../../engine/random.ts";
import type { Agent, AgentEntry } from "../agent.ts";
import { createBidding } from "./bidding.ts";
import { createCards } from "./cards.ts";
import { OPTIONS, readSettings } from "./settings.ts";

export const PIMC: AgentEntry = {
  id: "pimc",
  about: "guesses the unseen cards, solves each layout with open cards, plays what is best on average",
  options: OPTIONS,
  cost: "slow",
  create(options, rng: Rng): Agent {
    const settings = readSettings(options);
    return { ...createBidding(settings, rng), ...createCards(settings, rng) };
  },
};
