/**
 * Scores and differences adjusted for the strength of the hands dealt. Where all agents hold every hand, nothing of it is left
 * in their difference, and there is no adjustment.
 */
import { heldBy, MEAN_HAND_VALUE } from "../runner/luck.ts";
import { meetingsOf } from "../runner/schedule.ts";
import type { RunTotals } from "./fold.ts";
import { type AdjustedEstimate, adjustedMean } from "./statistics.ts";
import type { Cell } from "./table.ts";

/** Below this share of the variance an adjustment is worth showing to people. */
export const WORTH_SHOWING = 0.9;

/** Given deals are not drawn from all deals, and a ledger of an older version does not tell. */
function isKnown({ deals, luck, plan }: RunTotals): boolean {
  return luck.deals === deals && plan.givenDeals === undefined;
}

/** Score per game of an agent. */
export function adjustedScore(totals: RunTotals, agent: number): AdjustedEstimate | undefined {
  if (!isKnown(totals)) return undefined;
  const [X, XX, XY] = totals.luck.agents[agent]!;
  const own = totals.agents[agent]!;
  const held = heldBy(agent, totals.seatings).reduce((sum, times) => sum + times, 0);
  const sums = { n: totals.deals, Y: own.sum("games", "X"), YY: own.sum("games", "XX"), X, XX, XY };
  return adjustedMean(sums, held * MEAN_HAND_VALUE, held);
}

/** Score per game of the first less that of the second; `pair` is their number in the order of the totals. */
export function adjustedDifference(
  totals: RunTotals,
  pair: number,
  first: number,
  second: number,
): AdjustedEstimate | undefined {
  if (!isKnown(totals)) return undefined;
  const [X, XX, XY] = totals.luck.pairs[pair]!;
  const { sum, squares } = totals.pairs[pair]!;
  const sums = { n: totals.deals, Y: sum, YY: squares, X, XX, XY };
  return adjustedMean(sums, 0, meetingsOf(totals.seatings, first, second));
}

export function adjustedColumns(name: string): string[] {
  return [`${name}_adjusted`, `${name}_adjusted_low`, `${name}_adjusted_high`, "variance_left"];
}

export function adjustedCells(estimate: AdjustedEstimate | undefined): Cell[] {
  const { value, low, high, left } = estimate ?? {
    value: Number.NaN,
    low: Number.NaN,
    high: Number.NaN,
    left: Number.NaN,
  };
  return [value, low, high, left];
}
