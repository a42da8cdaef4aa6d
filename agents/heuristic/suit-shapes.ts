/**
 * Shapes of suits. The seven non-jacks of a suit are seven bits (7 8 9 Q K 10 A), so whatever is to be known of a holding
 * fits a table of 128 entries, and a hand is four look-ups.
 */
import { ACE, type CardSet, KING, type Suit, TEN } from "../../engine/cards.ts";

export const SHAPE_COUNT = 128;

/** A suit's holding as seven bits. */
export type SuitShape = number;

/** Number of cards. */
export const LENGTHS = new Uint8Array(SHAPE_COUNT);
/** Which of ace (4), ten (2) and king (1) are held, 0..7. */
export const TOPS = new Uint8Array(SHAPE_COUNT);
/** Number of cards below the king: queen, 9, 8, 7. */
export const LOWS = new Uint8Array(SHAPE_COUNT);

/** Tricks that a side suit takes with no trump against it, roughly: its top sequence, and what length makes good. */
export const TRICKS = new Uint8Array(SHAPE_COUNT);

for (let shape = 0; shape < SHAPE_COUNT; shape++) {
  for (let bits = shape; bits !== 0; bits &= bits - 1) LENGTHS[shape]!++;
  TOPS[shape] = (((shape >> ACE) & 1) << 2) | (((shape >> TEN) & 1) << 1) | ((shape >> KING) & 1);
  LOWS[shape] = LENGTHS[shape & 0b1111]!;
  TRICKS[shape] = tricksOf(shape);
}

function tricksOf(shape: SuitShape): number {
  const length = LENGTHS[shape]!;
  let sequence = 0;
  while (((shape >> (ACE - sequence)) & 1) !== 0) sequence++;
  if (sequence >= 3) return length;
  const long = Math.max(0, length - 3);
  if (sequence > 0) return Math.max(sequence, 1 + long);
  // without the ace: ten and king, or a ten well guarded
  return TOPS[shape] === 3 && length >= 3 ? 1 + long : long;
}

/** The shape of a suit in a hand. */
export function shapeOf(cards: CardSet, suit: Suit): SuitShape {
  return (cards >>> (7 * suit)) & 0x7f;
}

/** The jacks as four bits: diamonds 1, hearts 2, spades 4, clubs 8. */
export function jacksOf(cards: CardSet): number {
  return cards >>> 28;
}
