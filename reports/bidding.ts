/** How an agent bids: where its auctions end, whether it gets the game or not, and how much of it is left unbid. */
import type { AgentTotals, RunTotals } from "./fold.ts";
import { ratioEstimate } from "./statistics.ts";
import { type Cell, rateColumns, type Table } from "./table.ts";
import { interval, shareOf } from "./tables.ts";

const NOTHING: readonly Cell[] = [undefined, undefined, undefined];

/**
 * A row a role, as a share of games, then a row for each value, as a share of that role's: the final bid as declarer,
 * the last value called or held otherwise, 0 when none was. Left unbid: game value less bid of the games won.
 */
export function biddingTable(totals: RunTotals): Table {
  return {
    columns: ["agent", "role", "bid", ...rateColumns("share"), "unbid", "unbid_low", "unbid_high"],
    rows: totals.agents.flatMap((agent, i) => {
      const { name } = totals.plan.agents[i]!;
      const unbid = interval(ratioEstimate(agent.perGame("unbid", "X")));
      return [
        [name, "declarer", undefined, ...shareOf(agent, "declared", "games"), ...unbid],
        ...valueRows(agent, "bid ", "declared").map((row) => [name, "declarer", ...row, ...NOTHING]),
        [name, "other", undefined, ...shareOf(agent, "other", "games"), ...NOTHING],
        ...valueRows(agent, "called ", "other").map((row) => [name, "other", ...row, ...NOTHING]),
        [name, "passed in", undefined, ...shareOf(agent, "passed in", "games"), ...NOTHING],
      ];
    }),
  };
}

function valueRows(agent: AgentTotals, start: string, parent: string): Cell[][] {
  return agent
    .cellNames(start)
    .map((cell) => [Number(cell.slice(start.length)), ...shareOf(agent, cell, parent)])
    .sort(([a], [b]) => Number(a) - Number(b));
}
