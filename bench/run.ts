/**
 * Speed of the whole `run` path on one thread (auction, declaration, play, scoring, statistics, ledger), beside a native
 * yardstick of random playouts when `--yardstick PROGRAM` names one, in interleaved rounds; then two threads against
 * one, and rows of games.csv. Medians and ratios, since machines are noisy.
 *
 *     node dist/bench/run.js [--rounds 5] [--yardstick PROGRAM]
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { GamesFormat } from "../runner/block.ts";
import { makePlan } from "../runner/plan.ts";
import { runTournament } from "../runner/tournament.ts";

interface Workload {
  readonly name: string;
  readonly agents: readonly string[];
  readonly deals: number;
  /** Games/s over deals/s of the yardstick that the project asks for. */
  readonly aim?: number;
}

// some five seconds each: a new worker plays its first half second slowly, until its code is compiled
const WORKLOADS: readonly Workload[] = [
  { name: "random, self-play", agents: ["random"], deals: 4_000_000, aim: 0.12 },
  {
    name: "random + greedy + heuristic, six seatings",
    agents: ["random", "greedy", "heuristic"],
    deals: 300_000,
    aim: 0.065,
  },
  { name: "heuristic, self-play", agents: ["heuristic"], deals: 1_000_000, aim: 0.033 },
  { name: "a module, examples/jacks.ts, self-play", agents: ["./examples/jacks.ts"], deals: 1_000_000 },
];

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" }, yardstick: { type: "string" } } });
const rounds = Number(values.rounds);

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** Deals/s of the native playout program, from its own clock. */
function yardstickSpeed(program: string): number {
  return Number(/(\d+) deals\/s/.exec(execFileSync(program, ["5000000"], { encoding: "utf8" }))![1]);
}

/** Games/s of one run, the start of the threads left out: the clock starts with the first finished block. */
async function speedOf(agents: readonly string[], deals: number, threads: number, games: GamesFormat): Promise<number> {
  const plan = await makePlan({ agents });
  const out = mkdtempSync(join(tmpdir(), "skat-arena-bench-"));
  let start = 0n;
  let first = 0;
  try {
    const result = await runTournament(plan, {
      deals,
      threads,
      out,
      games,
      onBlock: (_, progress) => {
        if (start !== 0n) return;
        start = process.hrtime.bigint();
        first = progress.deals;
      },
    });
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    return ((result.deals - first) * (result.games / result.deals)) / seconds;
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function benchWorkload({ name, agents, deals, aim }: Workload): Promise<void> {
  const ours: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const native = values.yardstick === undefined ? Number.NaN : yardstickSpeed(values.yardstick);
    const speed = await speedOf(agents, deals, 1, "none");
    ours.push(speed);
    ratios.push(speed / native);
  }
  const ratio = Number.isNaN(ratios[0]!)
    ? ""
    : `, ${median(ratios).toFixed(3)} of the yardstick${aim === undefined ? "" : ` (aim ${aim})`}`;
  console.log(`${name}: ${Math.round(median(ours)).toLocaleString("en")} games/s${ratio}`);
}

for (const workload of WORKLOADS) await benchWorkload(workload);

const scaling: number[] = [];
for (let round = 0; round < rounds; round++) {
  const one = await speedOf(["heuristic"], 1_000_000, 1, "none");
  scaling.push((await speedOf(["heuristic"], 2_000_000, 2, "none")) / one);
}
console.log(`two threads: ${median(scaling).toFixed(2)} × one (aim 1.8)`);

const rows: number[] = [];
for (let round = 0; round < rounds; round++) rows.push(await speedOf(["random"], 2_000_000, 1, "csv"));
console.log(
  `games.csv, random, self-play: ${Math.round(median(rows)).toLocaleString("en")} rows/s a thread (aim 110,000)`,
);
