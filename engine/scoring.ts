/** Scoring systems: what each seat is credited for one game. */
import type { Seat } from "./cards.ts";

export const SCORING_NAMES = ["plain", "seeger"] as const;
export type Scoring = (typeof SCORING_NAMES)[number];

interface Bonus {
  readonly won: number;
  readonly lost: number;
  /** To each other player when the declarer loses. */
  readonly others: number;
}

/**
 * `plain`: the declarer's score only. `seeger`: the Seeger-Fabian list, at a table of three ±50 for the declarer and 40
 * for each other player when he loses (at a table of four 30, which no table here has yet).
 */
const BONUSES: Readonly<Record<Scoring, Bonus>> = {
  plain: { won: 0, lost: 0, others: 0 },
  seeger: { won: 50, lost: -50, others: 40 },
};

/** Writes the scores of the three seats of one declared game into `out`. */
export function creditSeats(
  out: { [seat: number]: number },
  scoring: Scoring,
  declarer: Seat,
  score: number,
  won: boolean,
): void {
  const bonus = BONUSES[scoring];
  const others = won ? 0 : bonus.others;
  out[0] = others;
  out[1] = others;
  out[2] = others;
  out[declarer] = score + (won ? bonus.won : bonus.lost);
}
