/**
 * Structure keys: what of a position matters for tricks, in 32 bits.
 *
 * For each suit it matters only who owns its remaining cards, from low to high; a seven that has become the lowest of
 * two cards takes the same tricks as a king in that place. That sequence of owners is written as the set of cards where
 * it first occurs in the suit as dealt: read the dealt suit from below and take each wanted owner at the first chance.
 *
 *     dealt suit       7 8 9 Q K T A      owners 0 1 1 2 0 1 2
 *     still in play    . 8 . Q . . A      owners   1   2     2      first fit  8 Q A
 *     or               . . 9 Q . . A      owners     1 2     2      first fit  8 Q A, the same
 *
 * The first fit is a subset of the suit, so the fits of all suits and of the jacks lie side by side in one word, and two
 * positions of a deal have equal words exactly when all their owner sequences are equal. The key is injective, not a
 * hash. Two cards that no hand holds are never part of a fit: their bits say which place leads.
 *
 * Equal structure means equal tricks, card by card: the k-th card of a suit in one position stands for the k-th in the
 * other. Only the card points differ, at most by `excess`.
 */
import { type CardSet, QUEEN } from "../cards.ts";
import type { Place } from "./layout.ts";

/** First fits by subset: four suits of 128 entries, then 16 for the jacks. Filled for the cards in play only. */
const fits = new Int32Array(4 * 128 + 16);
const leaderBits = new Int32Array(3);
/** `nextOwned[i * 4 + place]`: the first bit from i on that the place owns. */
const nextOwned = new Uint8Array(9 * 4);

/**
 * Fills `out[at + subset]` with the first fit of every subset of a suit's cards in play; `base` is the suit's lowest
 * bit, `width` its number of bits (at most 8). Fits are sets in place, not shifted down.
 */
export function fillFits(
  out: Int32Array,
  at: number,
  base: number,
  width: number,
  hand0: CardSet,
  hand1: CardSet,
  hand2: CardSet,
): void {
  nextOwned.fill(width, 4 * width, 4 * width + 3);
  for (let i = width - 1; i >= 0; i--) {
    const bit = 1 << (base + i);
    const above = 4 * i + 4;
    nextOwned[above - 4] = (hand0 & bit) !== 0 ? i : nextOwned[above]!;
    nextOwned[above - 3] = (hand1 & bit) !== 0 ? i : nextOwned[above + 1]!;
    nextOwned[above - 2] = (hand2 & bit) !== 0 ? i : nextOwned[above + 2]!;
  }
  const inPlay = ((hand0 | hand1 | hand2) >>> base) & ((1 << width) - 1);
  out[at] = 0;
  // a subset with highest card i extends the fit of the subset below i
  for (let rest = inPlay; rest !== 0; rest &= rest - 1) {
    const half = rest & -rest;
    const i = 31 - Math.clz32(half);
    const bit = 1 << (base + i);
    const place = (hand0 & bit) !== 0 ? 0 : (hand1 & bit) !== 0 ? 1 : 2;
    const below = inPlay & (half - 1);
    let subset = 0;
    do {
      const fit = out[at + subset]!;
      const from = fit !== 0 ? 32 - Math.clz32(fit) - base : 0;
      out[at + (subset | half)] = fit | (1 << (base + nextOwned[4 * from + place]!));
      subset = (subset - below) & below;
    } while (subset !== 0);
  }
}

/** Which of two cards that no hand holds mark the leader: none for place 0, one each for 1 and 2. */
export function fillLeaderBits(out: Int32Array, inPlay: CardSet): void {
  const free = ~inPlay;
  const others = free & (free - 1);
  out[0] = 0;
  out[1] = free & -free;
  out[2] = others & -others;
}

/** Prepares the keys of one deal: the hands as they are before the search plays a card. */
export function setDeal(hand0: CardSet, hand1: CardSet, hand2: CardSet): void {
  for (let suit = 0; suit < 4; suit++) fillFits(fits, 128 * suit, 7 * suit, 7, hand0, hand1, hand2);
  fillFits(fits, 512, 28, 4, hand0, hand1, hand2);
  fillLeaderBits(leaderBits, hand0 | hand1 | hand2);
}

/** The structure of a lead: the cards in play, a subset of the deal's, and who leads. */
export function structureKey(inPlay: CardSet, leader: Place): number {
  return (
    fits[inPlay & 127]! |
    fits[128 | ((inPlay >>> 7) & 127)]! |
    fits[256 | ((inPlay >>> 14) & 127)]! |
    fits[384 | ((inPlay >>> 21) & 127)]! |
    fits[512 | (inPlay >>> 28)]! |
    leaderBits[leader]!
  );
}

const RANK_POINTS = [0, 0, 0, 3, 4, 10, 11];

// excess of every pair of subsets of one suit, the k-th card against the k-th
const suitExcess = new Uint8Array(128 * 128);
for (let a = 0; a < 128; a++)
  for (let b = 0; b < 128; b++) {
    let sum = 0;
    for (let x = a, y = b; x !== 0 && y !== 0; x &= x - 1, y &= y - 1) {
      const rank = 31 - Math.clz32(x & -x);
      if (rank >= QUEEN) sum += Math.max(0, RANK_POINTS[rank]! - RANK_POINTS[31 - Math.clz32(y & -y)]!);
    }
    suitExcess[(a << 7) | b] = sum;
  }

/**
 * The most card points that a side can make in `a` beyond what the same tricks give it in `b`, two positions of equal
 * structure: the sum over corresponding cards of what the card of `a` counts more. Jacks count the same everywhere.
 */
export function excess(a: CardSet, b: CardSet): number {
  return (
    suitExcess[((a & 127) << 7) | (b & 127)]! +
    suitExcess[(a & (127 << 7)) | ((b >>> 7) & 127)]! +
    suitExcess[((a >>> 7) & (127 << 7)) | ((b >>> 14) & 127)]! +
    suitExcess[((a >>> 14) & (127 << 7)) | ((b >>> 21) & 127)]!
  );
}
