/** `run.json`: what is worth knowing about a run but does not belong to its result: versions, time, how far it came. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../agents/version.ts";
import { type Plan, planHash } from "./plan.ts";
import { RUN_FILE, replaceFile } from "./run-directory.ts";
import { formatShard, type Shard } from "./shard.ts";
import type { TournamentResult } from "./tournament.ts";

export interface RunInfo {
  readonly version: string;
  readonly node: string;
  /** Hash of the plan. */
  readonly plan: string;
  /** Deals asked for, of all shards together. */
  readonly deals: number;
  /** `2/7` when this is one shard of several. */
  readonly shard: string | null;
  /** Absent while the run goes on, or when it was killed. */
  readonly finished?: Finish;
}

export interface Finish {
  readonly complete: boolean;
  readonly deals: number;
  readonly games: number;
  readonly digest: string;
  readonly threads: number;
  readonly seconds: number;
  /** By name: milliseconds of a decision, of a sample of the games played last; `null` when none was timed. */
  readonly msPerDecision: Readonly<Record<string, number | null>>;
  readonly at: string;
}

export function runInfo(plan: Plan, deals: number, shard: Shard | undefined): RunInfo {
  return {
    version: VERSION,
    node: process.version,
    plan: planHash(plan),
    deals,
    shard: shard === undefined || shard.count === 1 ? null : formatShard(shard),
  };
}

/** Of a run that came to an end. Where nothing was left to play, the times are those of `before`. */
export function finishOf(
  { plan, complete, deals, games, digest, msPerDecision, resumedDeals }: TournamentResult,
  threads: number,
  seconds: number,
  before: RunInfo | undefined,
): Finish {
  const times =
    deals === resumedDeals && before?.finished !== undefined
      ? before.finished
      : {
          threads,
          seconds: Number(seconds.toFixed(3)),
          msPerDecision: Object.fromEntries(plan.agents.map(({ name }, i) => [name, msPerDecision[i]!])),
        };
  return {
    complete,
    deals,
    games,
    digest,
    threads: times.threads,
    seconds: times.seconds,
    msPerDecision: times.msPerDecision,
    at: new Date().toISOString(),
  };
}

/** Of the run that shards were merged into: threads of the widest, seconds of all together. */
export function mergedFinish(
  infos: readonly RunInfo[],
  { deals, games, digest }: Pick<Finish, "deals" | "games" | "digest">,
): Finish {
  const finished = infos.flatMap((info) => info.finished ?? []);
  return {
    complete: true,
    deals,
    games,
    digest,
    threads: Math.max(0, ...finished.map(({ threads }) => threads)),
    seconds: Number(finished.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)),
    msPerDecision: meanTimes(finished),
    at: new Date().toISOString(),
  };
}

/** By name, the mean over runs weighted with their games. */
function meanTimes(finished: readonly Finish[]): Record<string, number | null> {
  const names = new Set(finished.flatMap(({ msPerDecision }) => Object.keys(msPerDecision ?? {})));
  const mean = (name: string) => {
    const timed = finished.filter(({ msPerDecision }) => typeof msPerDecision?.[name] === "number");
    const games = timed.reduce((sum, run) => sum + run.games, 0);
    const ms = timed.reduce((sum, run) => sum + run.games * run.msPerDecision[name]!, 0);
    return games === 0 ? null : Number((ms / games).toPrecision(3));
  };
  return Object.fromEntries([...names].map((name) => [name, mean(name)]));
}

export async function writeRunInfo(dir: string, info: RunInfo): Promise<void> {
  await replaceFile(join(dir, RUN_FILE), `${JSON.stringify(info, undefined, 2)}\n`);
}

/** `undefined` when the directory has none, or it cannot be read. */
export async function readRunInfo(dir: string): Promise<RunInfo | undefined> {
  try {
    return JSON.parse(await readFile(join(dir, RUN_FILE), "utf8")) as RunInfo;
  } catch {
    return undefined;
  }
}
