/**
 * Runs a tournament: blocks go to piscina's workers, results come back in any order and are written in block order.
 * The main thread holds a bounded number of blocks, so memory does not grow with the number of deals.
 */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { MAX_DEALS } from "../engine/deal.ts";
import { InputError } from "../engine/input-error.ts";
import type { GamesFormat } from "./block.ts";
import { blockAt, type LedgerLine, parseLine, RunDigest, sealLine } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import { RunDirectory } from "./run-directory.ts";
import { seatingsOf } from "./schedule.ts";
import type { PlayedBlock, WorkerStart } from "./worker.ts";

export interface TournamentOptions {
  readonly deals: number;
  /** Worker threads; default one a core. */
  readonly threads?: number | undefined;
  /** Directory of the run; without one nothing is written, and the lines are in the result. */
  readonly out?: string | undefined;
  readonly games?: GamesFormat | undefined;
  /** When it fires, the run ends after the line being written. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each complete block in order; of those found in the directory first. */
  readonly onBlock?: ((line: LedgerLine, progress: Progress) => void) | undefined;
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
  /** False when the signal ended the run early. */
  readonly complete: boolean;
  /** The ledger, when no directory was given. */
  readonly lines: readonly LedgerLine[];
}

export const MAX_THREADS = 1024;
const LEAST_IN_FLIGHT = 4;

/**
 * Plays a plan. The same plan and number of deals give the same digest and the same files, whatever the threads and
 * interruptions; a directory with fewer complete deals is continued.
 *
 * @throws InputError for numbers out of range, a directory of another plan, or a file system that refuses.
 */
export async function runTournament(plan: Plan, options: TournamentOptions): Promise<TournamentResult> {
  const { deals, threads = availableParallelism(), out, games = "none", signal, onBlock } = options;
  checkCount("deals", deals, MAX_DEALS);
  checkCount("threads", threads, MAX_THREADS);
  const gamesPerDeal = seatingsOf(plan.agents.length, plan.seatings).length;
  const directory = out === undefined ? undefined : await RunDirectory.open(out, plan, deals, games);
  const digest = new RunDigest();
  const lines: LedgerLine[] = [];
  let done = 0;
  const progress = (): Progress => ({ deals: done, totalDeals: deals, resumedDeals, gamesPerDeal });
  let resumedDeals = 0;
  for (const line of directory?.lines ?? []) resumedDeals += line.deals;
  for (const line of directory?.lines ?? []) {
    digest.add(line.digest);
    done += line.deals;
    onBlock?.(line, progress());
  }

  const firstBlock = directory?.lines.length ?? 0;
  const blocks = Math.ceil(deals / plan.blockDeals);
  let pool: Piscina<unknown, PlayedBlock> | undefined;
  try {
    if (firstBlock < blocks && !signal?.aborted) {
      pool = startPool(plan, games, Math.min(threads, blocks - firstBlock));
      const limit = Math.max(LEAST_IN_FLIGHT, 2 * threads);
      const inFlight: Promise<PlayedBlock>[] = [];
      let next = firstBlock;
      for (let block = firstBlock; block < blocks && !signal?.aborted; block++) {
        while (next < blocks && inFlight.length < limit) {
          const result = pool.run(blockAt(next++, plan.blockDeals, deals));
          // an early rejection must not end the process before its turn comes
          result.catch(() => {});
          inFlight.push(result);
        }
        const played = await untilAborted(inFlight.shift()!, signal);
        if (played === undefined) break;
        const line = await keep(played, directory);
        digest.add(played.digest);
        done += blockAt(block, plan.blockDeals, deals).deals;
        if (directory === undefined || onBlock !== undefined) {
          const parsed = parseLine(line.trimEnd(), `block ${block}`);
          if (directory === undefined) lines.push(parsed);
          onBlock?.(parsed, progress());
        }
      }
    }
  } finally {
    await pool?.destroy();
    await directory?.close();
  }
  return {
    plan,
    digest: digest.hex,
    deals: done,
    games: done * gamesPerDeal,
    resumedDeals,
    complete: done === deals,
    lines,
  };
}

function checkCount(name: string, value: number, highest: number): void {
  if (!Number.isInteger(value) || value < 1 || value > highest)
    throw new InputError(`${name}: expected a whole number from 1 to ${highest}, got ${value}`);
}

function startPool(plan: Plan, format: GamesFormat, threads: number): Piscina<unknown, PlayedBlock> {
  const start: WorkerStart = { plan, format };
  return new Piscina({
    filename: new URL("./worker.js", import.meta.url).href,
    workerData: start,
    minThreads: threads,
    maxThreads: threads,
    // a worker that waits for its next block spins on nothing
    atomics: "disabled",
  });
}

async function keep({ content, games }: PlayedBlock, directory: RunDirectory | undefined): Promise<string> {
  return directory === undefined ? sealLine(content, null) : directory.append(content, games);
}

/** The value, or `undefined` when the signal fires first. */
async function untilAborted<T>(value: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (signal === undefined) return value;
  if (signal.aborted) return undefined;
  let stop: (() => void) | undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener("abort", stop!);
  }
}
