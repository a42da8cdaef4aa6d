/** Joins the directories of shards into one that cannot be told from that of a single run. */
import { open } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../engine/input-error.ts";
import type { Block } from "./block.ts";
import { contentOf, type LedgerLine } from "./ledger.ts";
import { type Plan, planDifference, planHash } from "./plan.ts";
import { GAMES_FILES, HEADERS, onDisk, RunDirectory, readGivenDeals, readShard } from "./run-directory.ts";
import { type RunInfo, readRunInfo } from "./run-info.ts";
import { blocksOf } from "./shard.ts";

interface Piece {
  readonly dir: string;
  readonly line: LedgerLine;
  /** Where the block's games start and end in the games file of its directory. */
  readonly from: number;
  readonly to: number;
}

export interface MergeResult {
  readonly plan: Plan;
  readonly deals: number;
  /** Blocks that more than one directory held, identically. */
  readonly duplicates: number;
  /** What the directories tell of their runs. */
  readonly infos: readonly RunInfo[];
}

/**
 * Joins runs of one plan into `out`. Blocks found twice must be identical.
 * @throws InputError for different plans, blocks that differ, or a block that is missing, naming it.
 */
export async function mergeRuns(dirs: readonly string[], out: string): Promise<MergeResult> {
  const pieces = new Map<number, Piece>();
  let plan: Plan | undefined;
  let deals = 0;
  let duplicates = 0;
  const infos: RunInfo[] = [];
  for (const dir of dirs) {
    const run = await readShard(dir);
    if (plan !== undefined && planHash(run.plan) !== planHash(plan))
      throw new InputError(
        `${dir}: another plan than ${dirs[0]} (${planDifference(plan, run.plan)}); expected shards of one run`,
      );
    plan = run.plan;
    const info = await readRunInfo(dir);
    if (info !== undefined) infos.push(info);
    deals = Math.max(deals, info?.deals ?? 0);
    let from = HEADERS[run.lines[0]?.games?.format ?? "none"].length;
    for (const line of run.lines) {
      const to = line.games?.bytes ?? 0;
      const other = pieces.get(line.block);
      if (other === undefined) pieces.set(line.block, { dir, line, from, to });
      else if (contentOf(other.line) === contentOf(line)) duplicates++;
      else throw new InputError(`${dir}: block ${line.block} differs from that in ${other.dir}; expected it identical`);
      from = to;
    }
  }
  if (plan === undefined) throw new InputError("merge: expected the directories of shards, got none");
  if (deals === 0) throw new InputError(`merge: no run.json tells how many deals there are; expected that of a shard`);
  const blocks = blocksOf(plan.blockDeals, deals);
  const missing = blocks.filter(({ number }) => !pieces.has(number)).map(({ number }) => number);
  if (missing.length > 0)
    throw new InputError(
      `merge: ${missing.length} of ${blocks.length} blocks are missing: ${rangesOf(missing)}; expected every shard`,
    );
  await writePieces(
    plan,
    blocks,
    blocks.map(({ number }) => pieces.get(number)!),
    out,
  );
  return { plan, deals, duplicates, infos };
}

async function writePieces(plan: Plan, blocks: readonly Block[], pieces: readonly Piece[], out: string): Promise<void> {
  const format = pieces[0]!.line.games?.format ?? "none";
  const mixed = pieces.find(({ line }) => (line.games?.format ?? "none") !== format);
  if (mixed !== undefined)
    throw new InputError(
      `${mixed.dir}: made with other --games than ${pieces[0]!.dir}; expected the same for all shards`,
    );
  const given = await readGivenDeals(pieces[0]!.dir, plan);
  const directory = await RunDirectory.open(out, plan, blocks, format, given);
  try {
    for (const { dir, line, from, to } of pieces.slice(directory.lines.length)) {
      const games = format === "none" ? new Uint8Array() : await bytesOf(join(dir, GAMES_FILES[format]!), from, to);
      await directory.append(contentOf(line), games);
    }
  } finally {
    await directory.close();
  }
}

async function bytesOf(path: string, from: number, to: number): Promise<Uint8Array> {
  return onDisk(path, async () => {
    const file = await open(path, "r");
    try {
      const bytes = new Uint8Array(to - from);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      if (bytesRead < bytes.length) throw new InputError(`${path}: expected ${to} bytes, got ${from + bytesRead}`);
      return bytes;
    } finally {
      await file.close();
    }
  });
}

/** `3, 5-8` */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const n of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === n - 1) last[1] = n;
    else ranges.push([n, n]);
  }
  const shown = ranges.slice(0, 20).map(([a, b]) => (a === b ? String(a) : `${a}-${b}`));
  return shown.join(", ") + (ranges.length > 20 ? ", …" : "");
}
