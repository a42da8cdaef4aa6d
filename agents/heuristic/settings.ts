/** Options of the agent, read once. */
import type { Scoring } from "../../engine/scoring.ts";
import type { AgentOptions } from "../agent.ts";
import { numberOption } from "../options.ts";

export interface Settings {
  /** Added to the chance of winning that it needs: below 0 bolder. */
  readonly risk: number;
  readonly hand: boolean;
  readonly null: boolean;
}

export function readSettings(options: AgentOptions): Settings {
  return {
    risk: numberOption(options, "risk", -0.5, 0.5),
    hand: numberOption(options, "hand", 0, 1) === 1,
    null: numberOption(options, "null", 0, 1) === 1,
  };
}

/** What a win adds to and a loss takes from the score besides the game value, and what passing is worth. */
export interface Stakes {
  readonly won: number;
  readonly lost: number;
  readonly pass: number;
}

/**
 * By scoring. Under `seeger` the 40 that each opponent gets for a lost game count as lost. Passing costs: it often leaves the
 * game to an opponent.
 */
export const STAKES: Readonly<Record<Scoring, Stakes>> = {
  plain: { won: 0, lost: 0, pass: -8 },
  seeger: { won: 50, lost: 90, pass: -20 },
};
