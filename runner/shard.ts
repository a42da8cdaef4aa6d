/** A shard: a contiguous slice of a run's blocks, for one machine of many. */
import { InputError } from "../engine/input-error.ts";
import type { Block } from "./block.ts";

export interface Shard {
  /** 0 ≤ index < count. */
  readonly index: number;
  readonly count: number;
}

export const MAX_SHARDS = 100_000;

/** Reads `2/7`. @throws InputError */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (index === undefined || shard.count < 1 || shard.count > MAX_SHARDS || shard.index >= shard.count)
    throw new InputError(
      `shard: expected index/count with 0 ≤ index < count ≤ ${MAX_SHARDS}, as in 0/4, got ${JSON.stringify(text)}`,
    );
  return shard;
}

export function formatShard({ index, count }: Shard): string {
  return `${index}/${count}`;
}

/** The blocks of the deals 0 … deals − 1 (the last may be short), or the slice of them that a shard plays. */
export function blocksOf(blockDeals: number, deals: number, { index, count }: Shard = { index: 0, count: 1 }): Block[] {
  const all = Math.ceil(deals / blockDeals);
  const first = Math.floor((all * index) / count);
  const end = Math.floor((all * (index + 1)) / count);
  return Array.from({ length: end - first }, (_, i) => {
    const firstDeal = (first + i) * blockDeals;
    return { number: first + i, firstDeal, deals: Math.min(blockDeals, deals - firstDeal) };
  });
}
