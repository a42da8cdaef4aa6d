/** Options of the agent, read once, and what is at stake under each scoring. */
import type { Scoring } from "../../engine/scoring.ts";
import type { AgentOptions } from "../agent.ts";
import { numberOption } from "../options.ts";

export interface Settings {
  /** Added to the chance of winning that it asks of a game: below 0 bolder. */
  readonly risk: number;
  /** Whether it declares hand games. */
  readonly hand: boolean;
  /** Whether it bids on null. */
  readonly null: boolean;
}

export function readSettings(options: AgentOptions): Settings {
  return {
    risk: numberOption(options, "risk", -0.5, 0.5),
    hand: numberOption(options, "hand", 0, 1) === 1,
    null: numberOption(options, "null", 0, 1) === 1,
  };
}

/** What a win adds to, and a loss takes from, the score besides the game value once and twice. */
export interface Stakes {
  readonly won: number;
  readonly lost: number;
  /**
   * Expected score that it asks of a bid. A compromise: about one deal in forty is passed in, as in real play. Bolder is a
   * little better among its own kind (30,000 deals, against asking 6 in plain scoring: 4 is worth 0.12 ± 0.04 a game, 2 is
   * worth 0.21 ± 0.06), but with 2 only 1.6 % are passed in.
   */
  readonly pass: number;
  /** A win instead of a loss against the same in plain scoring, for a game of about 24. */
  readonly scale: number;
}

/** The 40 that each opponent gets for a lost game under `seeger` count as lost. */
export const STAKES: Readonly<Record<Scoring, Stakes>> = {
  plain: { won: 0, lost: 0, pass: 4, scale: 1 },
  seeger: { won: 50, lost: 90, pass: 15, scale: 3 },
};

export function expectedScore(chance: number, value: number, { won, lost }: Stakes): number {
  return chance * (value + won) - (1 - chance) * (2 * value + lost);
}
