/** What a comparison of two agents shows: the difference, where it comes from, and the deals that made it. */
import { meetingsOf } from "../runner/schedule.ts";
import type { RunTotals } from "./fold.ts";
import { anytimeHalfWidth, type SequentialOptions, type Verdict } from "./sequential.ts";
import { type Estimate, meanEstimate } from "./statistics.ts";
import { formatColumns } from "./table.ts";
import { SEAT_NAMES } from "./tables.ts";

export interface Comparison {
  /** ΣΔ and ΣΔ² over deals, Δ the sum over all meetings of a deal. */
  readonly sum: number;
  readonly squares: number;
  /** Pairs of seats a deal at which the two meet. */
  readonly meetings: number;
  /** Score per game of the first less that of the second. */
  readonly difference: Estimate;
  /** Standard deviation over deals of the difference per game. */
  readonly deviation: number;
}

export function comparison(totals: RunTotals): Comparison {
  const { sum, squares } = totals.pairs[0]!;
  const meetings = meetingsOf(totals.seatings, 0, 1);
  const difference = meanEstimate(totals.deals, sum, squares, meetings);
  return { sum, squares, meetings, difference, deviation: difference.error * Math.sqrt(totals.deals) };
}

const SHOWN_DEALS = 5;
const CONTRACT = "contract ";

export function comparisonText(
  totals: RunTotals,
  verdict: Verdict,
  options: SequentialOptions,
  maxDeals: number,
  dir: string,
): string {
  const [a, b] = totals.plan.agents.map(({ name }) => name) as [string, string];
  const { difference, deviation } = comparison(totals);
  const width = anytimeHalfWidth(totals.deals, deviation, maxDeals);
  const lines = [verdictWords(verdict, a, b, options, totals.deals), ""];
  if (verdict !== "identical")
    lines.push(
      `${a} less ${b}: ${signed(difference.value)} a game over ${totals.deals} deals; stopping early biases this estimate away from 0`,
      `interval that may be watched at any time (95 %): [${signed(difference.value - width)}, ${signed(difference.value + width)}]`,
      "",
      ...sourceLines(totals, a, b),
      "deals with the largest difference:",
      formatColumns(
        totals.largest[0]!.slice(0, SHOWN_DEALS).map(([deal, delta]) => [
          `deal ${deal}`,
          `Δ ${signed(delta, 0)}`,
          `skat-arena deal --run ${dir} --deal ${deal} --seating 0-1-1`,
        ]),
      ),
      "",
    );
  totals.agents.forEach(({ faults }, i) => {
    const count = Object.values(faults).reduce((sum, n) => sum + n, 0);
    if (count > 0) lines.push(`${totals.plan.agents[i]!.name} was at fault ${count} times, see faults.csv`, "");
  });
  lines.push(`files in ${dir}`);
  return lines.join("\n");
}

function verdictWords(verdict: Verdict, a: string, b: string, { margin }: SequentialOptions, deals: number): string {
  switch (verdict) {
    case "A":
      return `${a} is better than ${b}.`;
    case "B":
      return `${b} is better than ${a}.`;
    case "equivalent":
      return `${a} and ${b} are equivalent: they differ by less than ${margin} a game.`;
    case "identical":
      return `${a} and ${b} are identical: not one of ${deals} deals differs.`;
    case "undecided":
      return `undecided after ${deals} deals: neither a difference of ${margin} a game nor its absence is shown.`;
  }
}

const SHOWN_CONTRACTS = 6;

/** Parts of the difference with 95 % intervals; those of each cut add up to the whole. */
export function sources(totals: RunTotals): { readonly name: string; readonly estimate: Estimate }[] {
  const { cells } = totals.sources;
  const meetings = meetingsOf(totals.seatings, 0, 1);
  const part = (name: string, cell: string) => {
    const [sum, squares] = cells.get(cell) ?? [0, 0];
    return { name, estimate: meanEstimate(totals.deals, sum, squares, meetings) };
  };
  const contracts = [...cells.keys()]
    .filter((cell) => cell.startsWith(CONTRACT))
    .map((cell) => part(`declaring ${cell.slice(CONTRACT.length)}`, cell))
    .sort((a, b) => Math.abs(b.estimate.value) - Math.abs(a.estimate.value));
  return [
    part("as declarer", "declared"),
    part("as defender", "defended"),
    ...SEAT_NAMES.map((name, seat) => part(`in ${name}`, `games seat ${seat}`)),
    ...contracts.slice(0, SHOWN_CONTRACTS),
  ];
}

function sourceLines(totals: RunTotals, a: string, b: string): string[] {
  // a ledger that an older version began does not tell
  if (totals.sources.deals < totals.deals) return [];
  const rows = sources(totals).map(({ name, estimate: { value, low, high } }) => [
    name,
    signed(value),
    Number.isNaN(low) ? "" : `[${signed(low)}, ${signed(high)}]`,
  ]);
  return [`where it comes from (score per game, ${a} less ${b}, 95 % intervals):`, formatColumns(rows), ""];
}

function signed(value: number, digits = 2): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;
}
