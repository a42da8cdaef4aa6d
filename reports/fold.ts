/** Folds ledger lines into the totals of a run. Lines may come in any portions: totals of parts add up exactly. */
import { FAULT_KINDS, type FaultKind } from "../engine/events.ts";
import type { FaultRow } from "../runner/block.ts";
import { SUM, SUM_COUNT, type SumName } from "../runner/cells.ts";
import type { LedgerLine } from "../runner/ledger.ts";
import type { BlockLuck } from "../runner/luck.ts";
import type { Plan } from "../runner/plan.ts";
import { parseSeating, type Seating, seatingsOf } from "../runner/schedule.ts";
import type { SourceSums } from "../runner/sources.ts";
import type { RatioSums } from "./statistics.ts";

const SQUARES = { W: "WW", O: "OO", X: "XX" } as const;
const NO_SUMS: Readonly<Float64Array> = new Float64Array(SUM_COUNT);

/** The sums of one agent's cells. */
export class AgentTotals {
  private readonly cells = new Map<string, Float64Array>();
  /** Faults of this agent by kind. */
  readonly faults: Record<FaultKind, number> = { illegal: 0, exception: 0, timeout: 0, crash: 0, forfeit: 0 };

  add(cells: Readonly<Record<string, readonly number[]>>): void {
    for (const [name, sums] of Object.entries(cells)) {
      let own = this.cells.get(name);
      if (own === undefined) {
        own = new Float64Array(SUM_COUNT);
        this.cells.set(name, own);
      }
      for (let i = 0; i < SUM_COUNT; i++) own[i]! += sums[i]!;
    }
  }

  /** A sum of a cell, 0 when no game fell into it. */
  sum(cell: string, name: SumName): number {
    return (this.cells.get(cell) ?? NO_SUMS)[SUM[name]]!;
  }

  /** Names of the cells with games that start with a text, in no order. */
  cellNames(start: string): string[] {
    return [...this.cells.keys()].filter((name) => name.startsWith(start));
  }

  /** Share of a cell's games that have a property: W won, O overbid; or the score X per game. */
  perGame(cell: string, measure: "W" | "O" | "X"): RatioSums {
    return {
      n: this.sum(cell, "n"),
      Y: this.sum(cell, measure),
      T: this.sum(cell, "T"),
      YY: this.sum(cell, SQUARES[measure]),
      YT: this.sum(cell, `${measure}T`),
      TT: this.sum(cell, "TT"),
    };
  }

  /** The games of a cell as a share of those of its parent cell. */
  share(cell: string, parent: string): RatioSums {
    return {
      n: this.sum(parent, "n"),
      Y: this.sum(cell, "T"),
      T: this.sum(parent, "T"),
      YY: this.sum(cell, "TT"),
      YT: this.sum(cell, "TP"),
      TT: this.sum(parent, "TT"),
    };
  }
}

const LARGEST_KEPT = 20;

function bySize(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.abs(b[1]) - Math.abs(a[1]) || a[0] - b[0];
}

export interface PairTotals {
  sum: number;
  squares: number;
}

/** ΣX, ΣX², ΣXY of the luck adjustment, by agent and by pair. */
export interface LuckTotals {
  /** Deals counted; those of ledgers of older versions are not. */
  deals: number;
  readonly agents: readonly [number, number, number][];
  readonly pairs: readonly [number, number, number][];
}

/** Where the Δ of two agents comes from: [ΣΔ, ΣΔ²] by cell. */
export interface SourceTotals {
  /** Deals counted; those of ledgers of older versions are not. */
  deals: number;
  readonly cells: Map<string, [number, number]>;
}

export class RunTotals {
  readonly plan: Plan;
  deals = 0;
  /** Every fault, in schedule order. */
  readonly faults: FaultRow[] = [];
  readonly agents: readonly AgentTotals[];
  /** By pair i < j of agents, in order 0-1, 0-2, …, 1-2, …. */
  readonly pairs: readonly PairTotals[];
  /** Sums over deals of score × score of agents i ≤ j, in order 0-0, 0-1, …, 1-1, …. */
  readonly products: number[];
  readonly seatings: readonly Seating[];
  readonly luck: LuckTotals;
  readonly sources: SourceTotals = { deals: 0, cells: new Map() };
  /** By pair: the deals of largest |Δ|, largest first: [deal, Δ]. */
  readonly largest: (readonly [number, number])[][];

  constructor(plan: Plan) {
    const count = plan.agents.length;
    this.plan = plan;
    this.agents = plan.agents.map(() => new AgentTotals());
    this.pairs = Array.from({ length: (count * (count - 1)) / 2 }, () => ({ sum: 0, squares: 0 }));
    this.products = new Array<number>((count * (count + 1)) / 2).fill(0);
    this.largest = this.pairs.map(() => []);
    this.luck = { deals: 0, agents: this.agents.map(() => [0, 0, 0]), pairs: this.pairs.map(() => [0, 0, 0]) };
    this.seatings = seatingsOf(count, plan.seatings);
  }

  add({ deals, sums, faults }: LedgerLine): void {
    this.deals += deals;
    sums.cells.forEach((cells, agent) => {
      this.agents[agent]!.add(cells);
    });
    sums.pairs.forEach(({ sum, squares, largest }, i) => {
      this.largest[i] = [...this.largest[i]!, ...largest].sort(bySize).slice(0, LARGEST_KEPT);
      const pair = this.pairs[i]!;
      pair.sum += sum;
      pair.squares += squares;
    });
    sums.products.forEach((product, i) => {
      this.products[i]! += product;
    });
    if (sums.luck !== undefined) this.addLuck(deals, sums.luck);
    if (sums.sources !== undefined) this.addSources(deals, sums.sources);
    for (const fault of faults) {
      this.faults.push(fault);
      const [, seating, seat, , kind] = fault;
      const agent = parseSeating(seating, this.agents.length)[seat]!;
      if (FAULT_KINDS.includes(kind as FaultKind)) this.agents[agent]!.faults[kind as FaultKind]++;
    }
  }

  private addSources(deals: number, sources: SourceSums): void {
    this.sources.deals += deals;
    for (const [cell, [sum, squares]] of Object.entries(sources)) {
      const [sumBefore, squaresBefore] = this.sources.cells.get(cell) ?? [0, 0];
      this.sources.cells.set(cell, [sumBefore + sum, squaresBefore + squares]);
    }
  }

  private addLuck(deals: number, { agents, pairs }: BlockLuck): void {
    this.luck.deals += deals;
    addSums(this.luck.agents, agents);
    addSums(this.luck.pairs, pairs);
  }
}

function addSums(to: readonly [number, number, number][], from: readonly (readonly number[])[]): void {
  from.forEach((sums, i) => {
    for (let k = 0; k < 3; k++) to[i]![k]! += sums[k]!;
  });
}

export function foldLines(plan: Plan, lines: Iterable<LedgerLine>): RunTotals {
  const totals = new RunTotals(plan);
  for (const line of lines) totals.add(line);
  return totals;
}
