/** The tables of a run, each a function of its totals. */
import { KIND_NAMES } from "../engine/contract.ts";
import { FAULT_KINDS } from "../engine/events.ts";
import { parseContract } from "../engine/notation/contract.ts";
import { LOSS_REASONS } from "../engine/score.ts";
import type { FaultRow } from "../runner/block.ts";
import { parseSeating } from "../runner/schedule.ts";
import type { AgentTotals, RunTotals } from "./fold.ts";
import { adjustedCells, adjustedColumns, adjustedScore } from "./luck.ts";
import { type Estimate, type RatioSums, ratioEstimate, shareEstimate } from "./statistics.ts";
import { type Cell, rateCells, rateColumns, type Table } from "./table.ts";

/** Games of a list, by which published results are stated. */
export const LIST_GAMES = 36;
export const SEAT_NAMES = ["forehand", "middlehand", "rearhand"] as const;

function wonRate(agent: AgentTotals, cell: string): Cell[] {
  return rateCells(agent.sum(cell, "W"), agent.sum(cell, "T"), shareEstimate(agent.perGame(cell, "W")));
}

function overbidRate(agent: AgentTotals, cell: string): Cell[] {
  return rateCells(agent.sum(cell, "O"), agent.sum(cell, "T"), shareEstimate(agent.perGame(cell, "O")));
}

/** The games of a cell as a share of those of its parent. */
export function shareOf(agent: AgentTotals, cell: string, parent: string): Cell[] {
  return rateCells(agent.sum(cell, "T"), agent.sum(parent, "T"), shareEstimate(agent.share(cell, parent)));
}

/** Games declared, those that a defender's fault ended among them, as a share of all: their number in a deal is the plan's. */
export function declaredSums(agent: AgentTotals, declared: string, gifted: string, games: string): RatioSums {
  const n = agent.sum(games, "n");
  const T = agent.sum(games, "T");
  const Y = agent.sum(declared, "T") + agent.sum(gifted, "T");
  return {
    n,
    Y,
    T,
    // Σ (a + b)² with Σ ab from the product with the parent, which is `declared`
    YY: agent.sum(declared, "TT") + 2 * agent.sum(gifted, "TP") + agent.sum(gifted, "TT"),
    YT: n === 0 ? 0 : (Y * T) / n,
    TT: agent.sum(games, "TT"),
  };
}

function declaredRate(agent: AgentTotals, declared: string, gifted: string, games: string): Cell[] {
  const sums = declaredSums(agent, declared, gifted, games);
  return rateCells(sums.Y, sums.T, shareEstimate(sums));
}

/** Score per game of an agent over all its games. */
export function scorePerGame(agent: AgentTotals): Estimate {
  return ratioEstimate(agent.perGame("games", "X"));
}

export function interval({ value, low, high }: Estimate, scale = 1): Cell[] {
  return [value * scale, low * scale, high * scale];
}

/** A row an agent. */
export function summaryTable(totals: RunTotals): Table {
  return {
    columns: [
      "agent",
      "spec",
      "deals",
      "games",
      ...["score_per_game", "score_per_game_low", "score_per_game_high"],
      ...["score_per_36", "score_per_36_low", "score_per_36_high"],
      ...rateColumns("declared"),
      ...rateColumns("won"),
      ...rateColumns("overbid"),
      ...rateColumns("passed_in"),
      ...LOSS_REASONS.map((reason) => `lost_${reason}`),
      "ended_by_defender_fault",
      "won_by_defender_fault",
      ...["score_as_declarer", "score_as_declarer_low", "score_as_declarer_high"],
      ...["score_as_defender", "score_as_defender_low", "score_as_defender_high"],
      ...FAULT_KINDS.map((kind) => `faults_${kind}`),
      ...adjustedColumns("score"),
    ],
    rows: totals.agents.map((agent, i) => {
      const { name, spec } = totals.plan.agents[i]!;
      const score = scorePerGame(agent);
      return [
        name,
        spec,
        agent.sum("games", "n"),
        agent.sum("games", "T"),
        ...interval(score),
        ...interval(score, LIST_GAMES),
        ...declaredRate(agent, "declared", "gifted", "games"),
        ...wonRate(agent, "declared"),
        ...overbidRate(agent, "declared"),
        ...shareOf(agent, "passed in", "games"),
        ...LOSS_REASONS.map((reason) => agent.sum(`lost ${reason}`, "T")),
        agent.sum("gifted", "T"),
        agent.sum("gifted", "W"),
        ...interval(ratioEstimate(agent.perGame("declared", "X"))),
        ...interval(ratioEstimate(agent.perGame("defended", "X"))),
        ...FAULT_KINDS.map((kind) => agent.faults[kind]),
        ...adjustedCells(adjustedScore(totals, i)),
      ];
    }),
  };
}

/** Contract success and overbid frequency: agent × kind × hand × ouvert. */
export function contractsTable(totals: RunTotals): Table {
  return {
    columns: [
      ...["agent", "kind", "hand", "ouvert"],
      ...rateColumns("share"),
      ...rateColumns("won"),
      ...rateColumns("overbid"),
      ...["score_per_game", "score_per_game_low", "score_per_game_high"],
    ],
    rows: eachCell(totals, "contract ", (text) => parseContract(text).id).map(({ agent, name, cell, text }) => {
      const contract = parseContract(text);
      return [
        name,
        KIND_NAMES[contract.kind]!,
        contract.hand,
        contract.ouvert,
        ...shareOf(agent, cell, "declared"),
        ...wonRate(agent, cell),
        ...overbidRate(agent, cell),
        ...interval(ratioEstimate(agent.perGame(cell, "X"))),
      ];
    }),
  };
}

/** Overbid frequency: agent × final bid. */
export function overbidsTable(totals: RunTotals): Table {
  return {
    columns: ["agent", "bid", ...rateColumns("share"), ...rateColumns("overbid"), ...rateColumns("won")],
    rows: eachCell(totals, "bid ", Number).map(({ agent, name, cell, text }) => [
      name,
      Number(text),
      ...shareOf(agent, cell, "declared"),
      ...overbidRate(agent, cell),
      ...wonRate(agent, cell),
    ]),
  };
}

/** Agent × seat. */
export function seatsTable(totals: RunTotals): Table {
  return {
    columns: [
      ...["agent", "seat", "games"],
      ...["score_per_game", "score_per_game_low", "score_per_game_high"],
      ...rateColumns("declared"),
      ...rateColumns("won"),
      ...rateColumns("overbid"),
    ],
    rows: totals.agents.flatMap((agent, i) =>
      SEAT_NAMES.map((seatName, seat) => {
        const games = `games seat ${seat}`;
        const declared = `declared seat ${seat}`;
        return [
          totals.plan.agents[i]!.name,
          seatName,
          agent.sum(games, "T"),
          ...interval(ratioEstimate(agent.perGame(games, "X"))),
          ...declaredRate(agent, declared, `gifted seat ${seat}`, games),
          ...wonRate(agent, declared),
          ...overbidRate(agent, declared),
        ];
      }),
    ),
  };
}

/** Every fault, in schedule order. */
export function faultsTable(totals: RunTotals): Table {
  return {
    columns: ["deal", "seating", "seat", "agent", "decision", "kind", "reason", "request"],
    rows: totals.faults.map((fault) => faultRow(totals, fault)),
  };
}

function faultRow(
  { plan, agents }: RunTotals,
  [deal, seating, seat, decision, kind, reason, request]: FaultRow,
): Cell[] {
  const agent = parseSeating(seating, agents.length)[seat]!;
  return [deal, seating, SEAT_NAMES[seat]!, plan.agents[agent]!.name, decision, kind, reason, request];
}

/** The cells of each agent whose name starts with a text, ordered by what follows it. */
function eachCell(totals: RunTotals, start: string, order: (text: string) => number) {
  return totals.agents.flatMap((agent, i) =>
    agent
      .cellNames(start)
      .map((cell) => ({ agent, name: totals.plan.agents[i]!.name, cell, text: cell.slice(start.length) }))
      .sort((a, b) => order(a.text) - order(b.text)),
  );
}
