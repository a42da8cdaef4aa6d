/** Plays blocks of a run again and holds them against its ledger and games file, byte for byte. */
import { open } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DecisionRandom, runKey } from "../engine/random.ts";
import type { Block } from "./block.ts";
import { contentOf, type LedgerLine } from "./ledger.ts";
import type { Limits } from "./limits.ts";
import { playBlocks } from "./pool.ts";
import { checkAgentsUnchanged, isMachineMade } from "./replay.ts";
import { GAMES_FILES, HEADERS, onDisk, readGivenDeals, readRun } from "./run-directory.ts";

export interface VerifyOptions {
  /** How many blocks to play again, drawn at random; `all` plays every one. */
  readonly blocks: number | "all";
  readonly threads?: number;
  readonly limits?: Limits | undefined;
  readonly signal?: AbortSignal;
  readonly onBlock?: (block: number, ok: boolean) => void;
}

export interface VerifyResult {
  readonly checked: number;
  readonly total: number;
  /** Numbers of the blocks whose line or games differ. */
  readonly different: readonly number[];
}

/** @throws InputError when the directory is no run, its ledger was edited, or an agent's code has changed. */
export async function verifyRun(dir: string, options: VerifyOptions): Promise<VerifyResult> {
  const { plan, lines } = await readRun(dir);
  await checkAgentsUnchanged(plan);
  const given = await readGivenDeals(dir, plan);
  const sample = options.blocks === "all" ? lines : sampleOf(lines, options.blocks);
  const format = lines[0]?.games?.format ?? "none";
  const starts = new Map<number, number>();
  let end = HEADERS[format].length;
  for (const line of lines) {
    starts.set(line.block, end);
    end = line.games?.bytes ?? end;
  }
  const different: number[] = [];
  let checked = 0;
  const blocks = sample.map(({ block, firstDeal, deals }) => ({ number: block, firstDeal, deals }));
  const { threads = availableParallelism(), limits, signal } = options;
  const faultsOf = new Map(sample.map(({ block, faults }) => [block, faults.filter(isMachineMade)]));
  const recorded = ({ number }: Block) => faultsOf.get(number)!;
  for await (const { block, played } of playBlocks({
    plan,
    format,
    blocks,
    threads,
    given,
    limits,
    signal,
    recorded,
  })) {
    const line = sample[checked++]!;
    const ok =
      contentOf(line) === played.content &&
      (format === "none" ||
        (await sameBytes(join(dir, GAMES_FILES[format]!), starts.get(block.number)!, played.games)));
    if (!ok) different.push(block.number);
    options.onBlock?.(block.number, ok);
  }
  return { checked, total: lines.length, different };
}

/** Some of the lines, in order, drawn without replacement; anew at each call, so that repeated checks see more. */
function sampleOf(lines: readonly LedgerLine[], count: number): LedgerLine[] {
  const rng = new DecisionRandom();
  rng.startDeal(runKey(String(process.hrtime.bigint())), 0);
  rng.position(0);
  const sample: LedgerLine[] = [];
  lines.forEach((line, i) => {
    if (rng.int(lines.length - i) < count - sample.length) sample.push(line);
  });
  return sample;
}

async function sameBytes(path: string, from: number, expected: Uint8Array): Promise<boolean> {
  return onDisk(path, async () => {
    const file = await open(path, "r");
    try {
      const bytes = Buffer.alloc(expected.length);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytesRead === bytes.length && bytes.equals(expected);
    } finally {
      await file.close();
    }
  });
}
