/** Paired differences: every two agents of a run, compared on the deals that both played at one table. */
import { meetingsOf } from "../runner/schedule.ts";
import type { RunTotals } from "./fold.ts";
import { adjustedCells, adjustedColumns, adjustedDifference } from "./luck.ts";
import { holm, maxTQuantile, sidakQuantile, tTail } from "./multiple.ts";
import { dealsNeeded } from "./sequential.ts";
import { CONFIDENCE, type Estimate, meanEstimate, zQuantile } from "./statistics.ts";
import type { Cell, Table } from "./table.ts";

/** Level and chance of missing for which a run is planned. */
const ALPHA = 1 - CONFIDENCE;
const BETA = 0.2;

export interface PairEstimate {
  /** Agent numbers, first < second. */
  readonly first: number;
  readonly second: number;
  /** Score per game of the first less that of the second, both at the table. */
  readonly difference: Estimate;
  /** Two-sided; of this pair alone, and adjusted for all pairs. */
  readonly p: number;
  readonly pHolm: number;
  /** Half-width of the interval that covers together with those of all other pairs. */
  readonly simultaneousWidth: number;
  /** Deals in which a difference as large as this one is found with chance .8 at level .05. */
  readonly dealsNeeded: number;
  /** The smallest difference that this many deals find with chance .8 at level .05. */
  readonly detectable: number;
}

/** The paired differences: per deal, the mean over the games in which both sit. */
export function pairEstimates(totals: RunTotals): PairEstimate[] {
  const { deals, pairs, seatings } = totals;
  const count = totals.agents.length;
  const between: { first: number; second: number; difference: Estimate }[] = [];
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++) {
      const { sum, squares } = pairs[between.length]!;
      const meetings = meetingsOf(seatings, first, second);
      between.push({ first, second, difference: meanEstimate(deals, sum, squares, meetings) });
    }
  const ps = between.map(({ difference }) => pOf(difference, deals));
  const adjusted = holm(ps);
  const quantile = deals < 2 ? Number.NaN : simultaneousQuantile(totals);
  return between.map((pair, i) => {
    const { value, error } = pair.difference;
    return {
      ...pair,
      p: ps[i]!,
      pHolm: adjusted[i]!,
      simultaneousWidth: quantile * error,
      dealsNeeded: dealsNeeded(error * Math.sqrt(deals), Math.abs(value), ALPHA, BETA),
      detectable: (zQuantile(1 - ALPHA) + zQuantile(1 - 2 * BETA)) * error,
    };
  });
}

function pOf({ value, error }: Estimate, deals: number): number {
  // agents that never differ: no evidence of a difference
  return value === 0 && error === 0 ? 1 : tTail(value / error, deals - 1);
}

function simultaneousQuantile(totals: RunTotals): number {
  const { deals, pairs } = totals;
  if (totals.agents.length === 3) {
    const angles = directions(totals);
    if (angles.length > 0) return maxTQuantile(CONFIDENCE, deals - 1, angles);
  }
  return sidakQuantile(CONFIDENCE, deals - 1, pairs.length);
}

/**
 * Three agents: the differences 0-1, 0-2 and 1-2 as vectors of a plane whose lengths are their standard deviations and
 * whose angles have their correlations as cosines; the directions of those that are not 0.
 *
 *             2-1
 *         o-------->o
 *     0-1  \       /  0-2        0-2 = 0-1 + 1-2
 */
function directions({ deals, agents, products }: RunTotals): number[] {
  const [x0, x1, x2] = agents.map((agent) => agent.sum("games", "X")) as [number, number, number];
  const [p00, p01, p02, p11, p12, p22] = products as [number, number, number, number, number, number];
  // n − 1 times the variances and the covariance; each agent sits once at every table, so Δ is a difference of scores
  const variance01 = p00 - 2 * p01 + p11 - (x0 - x1) ** 2 / deals;
  const variance02 = p00 - 2 * p02 + p22 - (x0 - x2) ** 2 / deals;
  const covariance = p00 - p02 - p01 + p12 - ((x0 - x1) * (x0 - x2)) / deals;
  const [a, b] = [Math.sqrt(Math.max(0, variance01)), Math.sqrt(Math.max(0, variance02))];
  const along = a === 0 ? b : covariance / a;
  const across = Math.sqrt(Math.max(0, b * b - along * along));
  const vectors = [
    [a, 0],
    [along, across],
    [along - a, across],
  ] as const;
  return vectors.filter(([x, y]) => Math.hypot(x, y) > 1e-9).map(([x, y]) => Math.atan2(y, x));
}

export function pairsTable(totals: RunTotals): Table {
  const { agents } = totals.plan;
  return {
    columns: [
      ...["agent", "opponent", "deals", "difference", "difference_low", "difference_high"],
      ...["p", "p_holm", "simultaneous_low", "simultaneous_high", "deals_needed", "detectable"],
      ...adjustedColumns("difference"),
    ],
    rows: pairEstimates(totals).map(({ first, second, difference, ...pair }, i) => [
      agents[first]!.name,
      agents[second]!.name,
      totals.deals,
      difference.value,
      difference.low,
      difference.high,
      pCell(pair.p),
      pCell(pair.pHolm),
      difference.value - pair.simultaneousWidth,
      difference.value + pair.simultaneousWidth,
      pair.dealsNeeded,
      pair.detectable,
      ...adjustedCells(adjustedDifference(totals, i, first, second)),
    ]),
  };
}

/** Small ones with an exponent, since six decimals would make them 0. */
function pCell(p: number): Cell {
  return p > 0 && p < 0.001 ? p.toExponential(2) : p;
}
