/**
 * The table of the yes-or-no searches, null and sweep: without card points a structure has one answer, so an entry is a
 * key and a verdict. 2^14 entries of two ints; a new entry replaces the old one. Generations instead of clearing.
 */

const INDEX_BITS = 14;
const GENERATION_LIMIT = 0x3fffffff;

/** Nothing is known of the structure. */
export const UNKNOWN = -1;

/** Key, then verdict | generation << 1. */
const entries = new Int32Array(2 << INDEX_BITS);
const current = new Int32Array(1);

/** Forgets everything: another deal or another question. */
export function newVerdicts(): void {
  current[0]!++;
  if (current[0] === GENERATION_LIMIT) {
    current[0] = 1;
    entries.fill(0);
  }
}

function entryOf(key: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> (32 - INDEX_BITS)) << 1;
}

/** 0 or 1 as recorded, or `UNKNOWN`. */
export function verdictOf(key: number): number {
  const entry = entryOf(key);
  const known = entries[entry + 1]!;
  return entries[entry] === key && known >>> 1 === current[0] ? known & 1 : UNKNOWN;
}

export function recordVerdict(key: number, verdict: number): void {
  const entry = entryOf(key);
  entries[entry] = key;
  entries[entry + 1] = verdict | (current[0]! << 1);
}
