/**
 * Addressed randomness: every random number is named by (seed, purpose, deal, seat, decision), never by what was drawn
 * before it elsewhere. `docs/randomness.md` has the scheme with test vectors.
 *
 * The seed is any string; `seedrandom` (ARC4) turns it into a 128-bit run key once. From there on 32-bit mixing is
 * enough and 50 times cheaper than an ARC4 per deal: a deal's shuffle is sfc32 keyed by a mix of run key and deal
 * number, and a decision's stream is a counter-based hash whose start costs nothing until the first draw. Two variants
 * of one agent therefore stay in step after drawing different amounts, and an agent ties with its own copy.
 */
import seedrandom from "seedrandom";

/** Four int32 drawn from `seedrandom(seed)`. */
export type RunKey = Int32Array;

export function runKey(seed: string): RunKey {
  const arc4 = seedrandom(seed);
  return Int32Array.from({ length: 4 }, () => arc4.int32());
}

const GOLDEN = 0x9e3779b9 | 0;
/** Purposes keep the streams of one deal apart. */
const SHUFFLE = 0x73687566;
const DECISION = 0x64656369;

/** The finaliser of MurmurHash3: a bijection of 32 bits in which every input bit reaches every output bit. */
export function mix32(x: number): number {
  let h = x;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * Shuffles the numbers 0 … n − 1 into `cards`, n its length: Fisher-Yates from the top, card i changing places with card
 * ⌊u·(i+1)⌋ for u of 24 bits, by the words of an sfc32 (128-bit state) keyed by run key and deal number. One loop for both,
 * since the processor then works on the next word while the cards change places.
 */
export function shuffle(cards: Uint8Array, key: RunKey, deal: number): void {
  let a = mix32(key[0]! ^ mix32(deal ^ SHUFFLE));
  let b = mix32(key[1]! ^ (a + GOLDEN));
  let c = mix32(key[2]! ^ (b + GOLDEN));
  let counter = key[3]! ^ deal;
  for (let card = 0; card < cards.length; card++) cards[card] = card;
  // the first eight outputs are thrown away
  for (let i = cards.length + 7; i > 0; i--) {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    if (i >= cards.length) continue;
    const j = Math.imul(word >>> 8, i + 1) >>> 24;
    const card = cards[j]!;
    cards[j] = cards[i]!;
    cards[i] = card;
  }
}

/** What an agent may draw from. */
export interface Rng {
  /** 32 random bits as a signed int32. */
  bits(): number;
  /** A number in [0, 1) with 32 random bits. */
  next(): number;
  /** An integer in [0, n), 1 ≤ n ≤ 2^32. */
  int(n: number): number;
}

/**
 * The stream of one decision. A driver calls {@link startDeal} once a deal and {@link position} before each decision;
 * draws before the first `position` throw (an agent's factory has no decision to draw for).
 */
export class DecisionRandom implements Rng {
  private key0 = 0;
  private key1 = 0;
  private address = -1;
  private base = 0;
  private drawn = 0;

  startDeal(key: RunKey, deal: number): void {
    this.key0 = mix32(key[0]! ^ mix32(deal ^ DECISION));
    this.key1 = mix32(key[1]! ^ (this.key0 + GOLDEN)) ^ key[2]!;
  }

  /** @param address seat, phase and index within the phase as one non-negative integer. */
  position(address: number): void {
    this.address = address;
    this.drawn = 0;
  }

  /** The stream's seed, 0 … 2^32 − 1, for an agent outside the process: `new SeededRandom(seed)` draws the same. */
  get seed(): number {
    return this.streamBase() >>> 0;
  }

  /** The next 32 bits as a signed int32. */
  bits(): number {
    if (this.drawn === 0) this.base = this.streamBase();
    return mix32(this.base + Math.imul(this.drawn++, GOLDEN));
  }

  private streamBase(): number {
    if (this.address < 0) throw new Error("random: an agent may draw only while it decides, not in its factory");
    return (mix32(this.key0 ^ Math.imul(this.address + 1, GOLDEN)) + this.key1) | 0;
  }

  next(): number {
    return fractionOf(this.bits());
  }

  int(n: number): number {
    return integerBelow(n, this.bits());
  }
}

/** The stream of one decision again, from its {@link DecisionRandom.seed}. */
export class SeededRandom implements Rng {
  private readonly base: number;
  private drawn = 0;

  constructor(seed: number) {
    this.base = seed | 0;
  }

  bits(): number {
    return mix32(this.base + Math.imul(this.drawn++, GOLDEN));
  }

  next(): number {
    return fractionOf(this.bits());
  }

  int(n: number): number {
    return integerBelow(n, this.bits());
  }
}

function fractionOf(bits: number): number {
  return (bits >>> 0) * 2 ** -32;
}

function integerBelow(n: number, bits: number): number {
  // small ranges stay in int32: 24 bits times n, bias below n / 2^24
  if (n <= 64) return Math.imul(bits >>> 8, n) >>> 24;
  return Math.floor((bits >>> 0) * 2 ** -32 * n);
}
