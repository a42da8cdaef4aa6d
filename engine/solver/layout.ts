/**
 * How the search sees a deal: the declarer first, the trumps highest.
 *
 * The search knows *places*, not seats: place 0 is the declarer, 1 the defender who plays after the declarer, 2 the
 * other one. It knows two kinds of game with trumps, suit and grand, because the seven bits of the trump suit are
 * swapped with those of clubs (an involution; nothing moves in clubs and grand):
 *
 *     bit            0.. 6   7..13   14..20   21..27   28 29 30 31
 *     engine         ♦       ♥       ♠        ♣        ♦J ♥J ♠J ♣J
 *     hearts         ♦       ♣       ♠        ♥        ♦J ♥J ♠J ♣J      trumps are 21..31
 *     grand          ♦       ♥       ♠        ♣        ♦J ♥J ♠J ♣J      trumps are 28..31
 *                    7 8 9 Q K 10 A  in each suit
 *
 * So the trumps are always the highest bits, and the highest bit of `trick & (led suit | trumps)` wins a trick.
 *
 * Null has four suits of eight and ranks the ten and the jack between nine and queen:
 *
 *     bit            0.. 7   8..15   16..23   24..31
 *     null           ♦       ♥       ♠        ♣
 *                    7 8 9 10 J Q K A  in each suit
 */
import { type Card, type CardSet, FIRST_JACK, type Seat } from "../cards.ts";
import { CLUBS, type Kind } from "../contract.ts";

/** 0 the declarer, 1 and 2 the defenders in the order of play. */
export type Place = number;

export const DECLARER: Place = 0;
export const SUIT_TRUMPS: CardSet = 0xffe00000 | 0;
export const GRAND_TRUMPS: CardSet = 0xf0000000 | 0;
/** Seven bits of a suit; clubs (or the trump suit) start at bit 21. */
const SUIT_BITS = 0x7f;
const CLUBS_SHIFT = 7 * CLUBS;

export function placeOf(seat: Seat, declarer: Seat): Place {
  return seat >= declarer ? seat - declarer : seat - declarer + 3;
}

function trumpShift(kind: Kind): number {
  return kind < CLUBS ? 7 * kind : CLUBS_SHIFT;
}

/** From the engine's layout to the search's and back, for suit and grand. */
export function swapTrumps(set: CardSet, kind: Kind): CardSet {
  const shift = trumpShift(kind);
  const differing = ((set >>> shift) ^ (set >>> CLUBS_SHIFT)) & SUIT_BITS;
  return set ^ ((differing << shift) | (differing << CLUBS_SHIFT));
}

/** `swapTrumps` of one card. */
export function swapTrumpCard(card: Card, kind: Kind): Card {
  if (card >= FIRST_JACK) return card;
  const shift = trumpShift(kind);
  if (card >= CLUBS_SHIFT) return card - CLUBS_SHIFT + shift;
  return card >= shift && card < shift + 7 ? card - shift + CLUBS_SHIFT : card;
}

/** Place in null's eight bits of the engine's ranks 7 8 9 Q K 10 A; the jack goes to bit 4. */
const NULL_RANKS = [0, 1, 2, 5, 6, 3, 7];
const NULL_JACK = 4;

const NULL_CARDS = Uint8Array.from({ length: 32 }, (_, card) =>
  card >= FIRST_JACK ? 8 * (card - FIRST_JACK) + NULL_JACK : 8 * ((card / 7) | 0) + NULL_RANKS[card % 7]!,
);
const ENGINE_CARDS = new Uint8Array(32);
for (let card = 0; card < 32; card++) ENGINE_CARDS[NULL_CARDS[card]!] = card;

// the null bits of each set of seven engine bits
const NULL_SUITS = new Uint8Array(128);
for (let set = 0; set < 128; set++)
  for (let rank = 0; rank < 7; rank++) if ((set >> rank) & 1) NULL_SUITS[set]! |= 1 << NULL_RANKS[rank]!;

/** From the engine's layout to null's. */
export function toNull(set: CardSet): CardSet {
  let result = 0;
  for (let suit = 0; suit < 4; suit++) {
    const jack = (set >>> (FIRST_JACK + suit)) & 1;
    result |= (NULL_SUITS[(set >>> (7 * suit)) & SUIT_BITS]! | (jack << NULL_JACK)) << (8 * suit);
  }
  return result;
}

export function toNullCard(card: Card): Card {
  return NULL_CARDS[card]!;
}

/** From null's layout back to the engine's. */
export function fromNull(set: CardSet): CardSet {
  let result = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) result |= 1 << ENGINE_CARDS[31 - Math.clz32(rest & -rest)]!;
  return result;
}
