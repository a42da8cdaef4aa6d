/** The worker thread: plays blocks of the plan that it was started with. */
import { move, transferableSymbol, valueSymbol, workerData } from "piscina";
import { type Block, BlockPlayer, type GamesFormat } from "./block.ts";
import { contentOf } from "./ledger.ts";
import type { Plan } from "./plan.ts";

export interface WorkerStart {
  readonly plan: Plan;
  readonly format: GamesFormat;
}

/** A block's result on its way to the main thread. */
export interface PlayedBlock {
  /** Content of the ledger line in JSON, without what only the main thread knows. */
  readonly content: string;
  readonly digest: string;
  /** Text of the games in UTF-8; its memory changes hands without a copy. */
  readonly games: Uint8Array;
}

const { plan, format } = workerData as WorkerStart;
const player = BlockPlayer.create(plan, format);

export default async function playBlock(block: Block): Promise<unknown> {
  const { games, digest, sums, faults } = (await player).play(block);
  const { number, firstDeal, deals } = block;
  const content = contentOf({ block: number, firstDeal, deals, sums, faults, digest });
  const played: PlayedBlock = { content, digest, games: new TextEncoder().encode(games) };
  return move({ [transferableSymbol]: [played.games.buffer], [valueSymbol]: played });
}
