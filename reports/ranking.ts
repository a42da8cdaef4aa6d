/** The ranking that a run prints. */
import type { RunTotals } from "./fold.ts";
import { adjustedDifference, adjustedScore, WORTH_SHOWING } from "./luck.ts";
import { pairEstimates } from "./pairs.ts";
import { anytimeHalfWidth } from "./sequential.ts";
import { shareEstimate } from "./statistics.ts";
import { formatColumns } from "./table.ts";
import { scorePerGame } from "./tables.ts";

/** Agents by score per game, best first, with 95 % intervals clustered by deal. */
export function formatRanking(totals: RunTotals): string {
  const { agents: planned, scoring } = totals.plan;
  const order = totals.agents
    .map((agent, i) => ({ agent, i, score: scorePerGame(agent) }))
    .sort((a, b) => b.score.value - a.score.value);
  const rows = order.map(({ agent, i, score }) => [
    planned[i]!.name,
    withError(score),
    (score.value * 36).toFixed(0),
    percent(agent.sum("declared", "T") + agent.sum("gifted", "T"), agent.sum("games", "T")),
    wonPercent(agent.sum("declared", "W"), agent.sum("declared", "T"), shareEstimate(agent.perGame("declared", "W"))),
    percent(agent.sum("declared", "O"), agent.sum("declared", "T"), 2),
    ...(totals.agents.some(({ faults }) => faultCount(faults) > 0) ? [String(faultCount(agent.faults))] : []),
  ]);
  const header = ["agent", "score/game ±95%", "per 36", "declared", "won ±95%", "overbid"];
  if (rows[0]!.length > header.length) header.push("faults");
  const lines = [formatColumns([header, ...rows])];
  const pairs = pairEstimates(totals);
  if (pairs.length > 0) {
    lines.push("", `paired differences in score per game (${scoring} scoring), 95 % intervals clustered by deal:`);
    lines.push(
      formatColumns(
        pairs.map(({ first, second, difference: { value, low, high } }) => {
          const swap = value < 0;
          const [a, b] = swap ? [second, first] : [first, second];
          const [from, to] = swap ? [-high, -low] : [low, high];
          return [
            `${planned[a]!.name} over ${planned[b]!.name}`,
            signed(Math.abs(value)),
            Number.isNaN(from) ? "" : `[${signed(from)}, ${signed(to)}]`,
            from > 0 ? "" : "not separated",
          ];
        }),
      ),
    );
  }
  const adjusted = adjustedRows(totals);
  if (adjusted.length > 0)
    lines.push(
      "",
      "adjusted for the strength of the hands dealt, 95 % intervals; the share of the variance that is left:",
      formatColumns(adjusted),
    );
  return lines.join("\n");
}

/** What the luck adjustment makes clearer, if anything: differences, or the score of a single agent. */
function adjustedRows(totals: RunTotals): string[][] {
  const { agents } = totals.plan;
  const estimates =
    agents.length === 1
      ? [{ name: agents[0]!.name, estimate: adjustedScore(totals, 0) }]
      : pairEstimates(totals).map(({ first, second }, pair) => ({
          name: `${agents[first]!.name} less ${agents[second]!.name}`,
          estimate: adjustedDifference(totals, pair, first, second),
        }));
  return estimates.flatMap(({ name, estimate }) => {
    if (estimate === undefined || estimate.left > WORTH_SHOWING) return [];
    const { value, low, high, left } = estimate;
    return [[name, signed(value), `[${signed(low)}, ${signed(high)}]`, percent(left, 1, 0)]];
  });
}

/** The standings of a run that goes on, best first, with intervals that hold at whatever moment one looks. */
export function formatStandings(totals: RunTotals, plannedDeals: number): string {
  return totals.agents
    .map((agent, i) => ({ name: totals.plan.agents[i]!.name, n: agent.sum("games", "n"), score: scorePerGame(agent) }))
    .sort((a, b) => b.score.value - a.score.value)
    .map(({ name, n, score: { value, error } }) => {
      const width = anytimeHalfWidth(n, error * Math.sqrt(n), plannedDeals);
      // one deal has no spread
      return Number.isNaN(width) ? `${name} ${value.toFixed(1)}` : `${name} ${value.toFixed(1)} ±${width.toFixed(1)}`;
    })
    .join(", ");
}

function faultCount(faults: Readonly<Record<string, number>>): number {
  return Object.values(faults).reduce((sum, count) => sum + count, 0);
}

function withError({ value, high }: { value: number; high: number }): string {
  return Number.isNaN(high) ? value.toFixed(2) : `${value.toFixed(2)} ±${(high - value).toFixed(2)}`;
}

function wonPercent(won: number, of: number, { low, high }: { low: number; high: number }): string {
  if (of === 0) return "-";
  return `${percent(won, of)} ±${(((high - low) / 2) * 100).toFixed(1)}`;
}

function percent(count: number, of: number, digits = 1): string {
  return of === 0 ? "-" : `${((100 * count) / of).toFixed(digits)}%`;
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}
