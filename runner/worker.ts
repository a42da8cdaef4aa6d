/** The worker thread: plays blocks of the plan that it was started with. */
import { threadId } from "node:worker_threads";
import { workerData } from "piscina";
import type { DealList } from "../engine/deal-list.ts";
import { type Block, BlockPlayer, type FaultRow, type GamesFormat } from "./block.ts";
import { contentOf } from "./ledger.ts";
import type { Limits } from "./limits.ts";
import type { Plan } from "./plan.ts";
import type { DecisionTimes } from "./stopwatch.ts";
import { ProgramTable, WatchSlot } from "./watch.ts";

export interface WorkerStart {
  readonly plan: Plan;
  readonly format: GamesFormat;
  readonly given: DealList | undefined;
  readonly limits: Limits;
  /** Memory of the watch slots and of the program table. */
  readonly slots: SharedArrayBuffer;
  readonly programs: SharedArrayBuffer;
  /** Name of the channel on which the main thread says that the work is done. */
  readonly farewell: string;
}

/** What a worker is asked to do. */
export interface BlockTask {
  readonly block: Block;
  readonly slot: number;
  /** Timeouts and crashes to happen again. */
  readonly recorded: readonly FaultRow[];
}

/** A block's result on its way to the main thread. */
export interface PlayedBlock {
  /** Content of the ledger line in JSON, without what only the main thread knows. */
  readonly content: string;
  readonly digest: string;
  /**
   * Text of the games in UTF-8. It is copied, not transferred: once a thread has given one buffer away, its compiled code checks
   * at every access to any typed array whether that is gone too, which costs a random game 9 %.
   */
  readonly games: Uint8Array;
  readonly times: DecisionTimes;
}

const { plan, format, given, limits, slots, programs, farewell } = workerData as WorkerStart;
const table = new ProgramTable(programs);
const host = {
  limits,
  started: (pid: number) => table.add(pid, threadId),
  ended: (pid: number) => table.remove(pid),
};
const player = BlockPlayer.create(plan, format, host, given);

const channel = new BroadcastChannel(farewell);
channel.onmessage = () => {
  channel.close();
  player.then((made) => made.close()).catch(() => {});
};
channel.unref();

// a promise that an agent left behind: its answer was judged when it was given
process.on("unhandledRejection", () => {});

export default async function playBlock({ block, slot, recorded }: BlockTask): Promise<PlayedBlock> {
  const watched = new WatchSlot(slots, slot);
  watched.begin(threadId);
  const { games, digest, sums, faults, times } = await (await player).play(block, recorded, watched);
  const { number, firstDeal, deals } = block;
  const content = contentOf({ block: number, firstDeal, deals, sums, faults, digest });
  return { content, digest, games, times };
}
