/**
 * The transposition table of suit and grand: bounds on the declarer's card points, by structure.
 *
 * An entry holds the bounds found for one position. It bounds every position of its structure, widened by how much the
 * card points of the two can differ (`excess`): this makes the search seven times smaller than a table of exact positions.
 *
 *     bucket of 16 ints = one cache line
 *      0..4   key        structure and leader
 *      5..9   cards      the position the bounds were found for
 *     10..14  bounds     lower | upper << 7 | generation << 14
 *     15      the entry to replace next, in turn
 *
 * 2^13 buckets are 512 KB: a larger table leaves the processor's cache and is slower, though it saves nodes. Entries of an
 * earlier deal are told by their generation, so a new deal clears nothing. A bound of 0..120 fits in seven bits.
 */
import type { CardSet } from "../cards.ts";
import { excess } from "./structure.ts";

const BUCKET_BITS = 13;
const WAYS = 5;
const CARDS = 5;
const BOUNDS = 10;
const NEXT = 15;
const GENERATION_SHIFT = 14;
const GENERATION_LIMIT = 1 << (32 - GENERATION_SHIFT);

const entries = new Int32Array(16 << BUCKET_BITS);
/** [0] the generation of the deal being searched. */
const current = new Int32Array(1);

/** Forgets everything: a new deal, or another kind of game. */
export function newGeneration(): void {
  current[0]!++;
  if (current[0] === GENERATION_LIMIT) {
    current[0] = 1;
    entries.fill(0);
  }
}

function bucketOf(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> (32 - BUCKET_BITS)) << 4;
}

/** The given bounds (lower | upper << 7) narrowed by all that is known of the structure. */
export function probe(key: number, cards: CardSet, bounds: number): number {
  const bucket = bucketOf(key);
  let narrowed = bounds;
  if (entries[bucket] === key) narrowed = narrow(bucket, cards, narrowed);
  if (entries[bucket + 1] === key) narrowed = narrow(bucket + 1, cards, narrowed);
  if (entries[bucket + 2] === key) narrowed = narrow(bucket + 2, cards, narrowed);
  if (entries[bucket + 3] === key) narrowed = narrow(bucket + 3, cards, narrowed);
  if (entries[bucket + 4] === key) narrowed = narrow(bucket + 4, cards, narrowed);
  return narrowed;
}

function narrow(entry: number, cards: CardSet, bounds: number): number {
  const stored = entries[entry + BOUNDS]!;
  if (stored >>> GENERATION_SHIFT !== current[0]) return bounds;
  const known = entries[entry + CARDS]!;
  let lower = bounds & 127;
  let upper = bounds >>> 7;
  const storedLower = stored & 127;
  const storedUpper = (stored >>> 7) & 127;
  if (known === cards) {
    if (storedLower > lower) lower = storedLower;
    if (storedUpper < upper) upper = storedUpper;
  } else {
    if (storedLower > lower) {
      const bound = storedLower - excess(known, cards);
      if (bound > lower) lower = bound;
    }
    if (storedUpper < upper) {
      const bound = storedUpper + excess(cards, known);
      if (bound < upper) upper = bound;
    }
  }
  return lower | (upper << 7);
}

/** Keeps the bounds of a position, over its own entry, an entry of an earlier deal, or the next in turn. */
export function store(key: number, cards: CardSet, bounds: number): void {
  const bucket = bucketOf(key);
  const generation = current[0]!;
  let entry = -1;
  for (let way = bucket; way < bucket + WAYS; way++) {
    const own = entries[way] === key && entries[way + CARDS] === cards;
    if (own || entries[way + BOUNDS]! >>> GENERATION_SHIFT !== generation) {
      entry = way;
      break;
    }
  }
  if (entry < 0) {
    const next = entries[bucket + NEXT]!;
    entry = bucket + next;
    entries[bucket + NEXT] = next === WAYS - 1 ? 0 : next + 1;
  }
  entries[entry] = key;
  entries[entry + CARDS] = cards;
  entries[entry + BOUNDS] = bounds | (generation << GENERATION_SHIFT);
}
