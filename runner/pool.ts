/** Plays blocks in worker threads and yields them in order, holding a bounded number. */
import { Piscina } from "piscina";
import type { Block, GamesFormat } from "./block.ts";
import type { Plan } from "./plan.ts";
import type { PlayedBlock, WorkerStart } from "./worker.ts";

const LEAST_IN_FLIGHT = 4;

/** The blocks in the order given, each when it and all before it are played; ends early when the signal fires. */
export async function* playBlocks(
  plan: Plan,
  format: GamesFormat,
  blocks: readonly Block[],
  threads: number,
  signal?: AbortSignal,
): AsyncGenerator<{ readonly block: Block; readonly played: PlayedBlock }> {
  if (blocks.length === 0 || signal?.aborted) return;
  const start: WorkerStart = { plan, format };
  const count = Math.min(threads, blocks.length);
  const pool = new Piscina<Block, PlayedBlock>({
    filename: new URL("./worker.js", import.meta.url).href,
    workerData: start,
    minThreads: count,
    maxThreads: count,
    // a worker that waits for its next block spins on nothing
    atomics: "disabled",
  });
  const limit = Math.max(LEAST_IN_FLIGHT, 2 * threads);
  const inFlight: Promise<PlayedBlock>[] = [];
  let next = 0;
  try {
    for (const block of blocks) {
      while (next < blocks.length && inFlight.length < limit) {
        const result = pool.run(blocks[next++]!);
        // an early rejection must not end the process before its turn comes
        result.catch(() => {});
        inFlight.push(result);
      }
      const played = await untilAborted(inFlight.shift()!, signal);
      if (played === undefined) return;
      yield { block, played };
    }
  } finally {
    await pool.destroy();
  }
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
