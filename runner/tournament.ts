/**
 * Runs a tournament: blocks go to piscina's workers, results come back in any order and are written in block order.
 * The main thread holds a bounded number of blocks, so memory does not grow with the number of deals.
 */
import { availableParallelism } from "node:os";
import { MAX_DEALS } from "../engine/deal.ts";
import type { DealList } from "../engine/deal-list.ts";
import { InputError } from "../engine/input-error.ts";
import type { GamesFormat } from "./block.ts";
import { type LedgerLine, parseLine, RunDigest, sealLine } from "./ledger.ts";
import type { Limits } from "./limits.ts";
import { identityOf, type Plan } from "./plan.ts";
import { playBlocks } from "./pool.ts";
import { RunDirectory } from "./run-directory.ts";
import { seatingsOf } from "./schedule.ts";
import { blocksOf, type Shard } from "./shard.ts";
import type { PlayedBlock } from "./worker.ts";

export interface TournamentOptions {
  readonly deals: number;
  /** The deals of a plan that has given ones. */
  readonly givenDeals?: DealList | undefined;
  /** Worker threads; default one a core. */
  readonly threads?: number | undefined;
  /** Directory of the run; without one nothing is written, and the lines are in the result. */
  readonly out?: string | undefined;
  readonly games?: GamesFormat | undefined;
  /** Play a contiguous slice of the blocks only. */
  readonly shard?: Shard | undefined;
  /** Watchdogs over modules and programs. */
  readonly limits?: Limits | undefined;
  /** When it fires, the run ends after the line being written. */
  readonly signal?: AbortSignal | undefined;
  /** Called once the directory is taken, before the first block is played. */
  readonly onStart?: (() => Promise<void>) | undefined;
  /** Told of each complete block in order; of those found in the directory first. `false` ends the run after it. */
  readonly onBlock?: ((line: LedgerLine, progress: Progress) => unknown) | undefined;
}

export interface Progress {
  /** Complete deals, those of earlier runs in the directory included. */
  readonly deals: number;
  readonly totalDeals: number;
  /** Deals found complete in the directory. */
  readonly resumedDeals: number;
  readonly gamesPerDeal: number;
}

export interface TournamentResult {
  readonly plan: Plan;
  /** SHA-256 over the block digests. */
  readonly digest: string;
  readonly deals: number;
  readonly games: number;
  readonly resumedDeals: number;
  /** False when the signal or `onBlock` ended the run early. */
  readonly complete: boolean;
  /** The ledger, when no directory was given. */
  readonly lines: readonly LedgerLine[];
  /** By agent: milliseconds of a decision, of a sample; `null` when none was timed. */
  readonly msPerDecision: readonly (number | null)[];
}

export const MAX_THREADS = 1024;

/**
 * Plays a plan. The same plan and number of deals give the same digest and the same files, whatever the threads and
 * interruptions; a directory with fewer complete deals is continued.
 *
 * @throws InputError for numbers out of range, a directory of another plan, or a file system that refuses.
 */
export async function runTournament(plan: Plan, options: TournamentOptions): Promise<TournamentResult> {
  const {
    deals,
    givenDeals,
    threads = availableParallelism(),
    out,
    games = "none",
    shard,
    limits,
    signal,
    onStart,
    onBlock,
  } = options;
  checkCount("deals", deals, plan.givenDeals?.count ?? MAX_DEALS);
  checkGiven(plan, givenDeals);
  checkCount("threads", threads, MAX_THREADS);
  const gamesPerDeal = seatingsOf(plan.agents.length, plan.seatings).length;
  const blocks = blocksOf(plan.blockDeals, deals, shard);
  const totalDeals = blocks.reduce((sum, block) => sum + block.deals, 0);
  const directory = out === undefined ? undefined : await RunDirectory.open(out, plan, blocks, games, givenDeals);
  const found = directory?.lines ?? [];
  const resumedDeals = found.reduce((sum, line) => sum + line.deals, 0);
  const digest = new RunDigest();
  const lines: LedgerLine[] = [];
  let done = 0;
  let goesOn = true;
  const times = plan.agents.map(() => ({ ms: 0, decisions: 0 }));
  const take = (line: LedgerLine) => {
    digest.add(line.digest);
    done += line.deals;
    if (directory === undefined) lines.push(line);
    goesOn = onBlock?.(line, { deals: done, totalDeals, resumedDeals, gamesPerDeal }) !== false;
  };
  try {
    await onStart?.();
    for (const line of found) if (goesOn) take(line);
    if (goesOn)
      for await (const { block, played } of playBlocks({
        plan,
        format: games,
        blocks: blocks.slice(found.length),
        threads,
        given: givenDeals,
        limits,
        signal,
      })) {
        const line = await keep(played, directory);
        times.forEach((time, agent) => {
          time.ms += played.times.ms[agent]!;
          time.decisions += played.times.decisions[agent]!;
        });
        take(parseLine(line.trimEnd(), `block ${block.number}`));
        if (!goesOn) break;
      }
  } finally {
    await directory?.close();
  }
  return {
    plan,
    digest: digest.hex,
    deals: done,
    games: done * gamesPerDeal,
    resumedDeals,
    complete: done === totalDeals,
    lines,
    msPerDecision: times.map(({ ms, decisions }) => (decisions === 0 ? null : Number((ms / decisions).toPrecision(3)))),
  };
}

function checkCount(name: string, value: number, highest: number): void {
  if (!Number.isInteger(value) || value < 1 || value > highest)
    throw new InputError(`${name}: expected a whole number from 1 to ${highest}, got ${value}`);
}

function checkGiven({ givenDeals }: Plan, given: DealList | undefined): void {
  const identity = given && identityOf(given);
  if (givenDeals?.sha256 !== identity?.sha256)
    throw new InputError(
      `givenDeals: expected the deals of the plan (${givenDeals?.sha256 ?? "none"}), got ${identity?.sha256 ?? "none"}`,
    );
}

async function keep({ content, games }: PlayedBlock, directory: RunDirectory | undefined): Promise<string> {
  return directory === undefined ? sealLine(content, null) : directory.append(content, games);
}
