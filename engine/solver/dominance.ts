/**
 * Neighbours: cards of one hand with no card of another hand between them.
 *
 * A *block* is a run of neighbours. Its cards take the same tricks, so of a block only one card can be best once the fate
 * of the trick is sure: the dearest when my side wins it, the cheapest when it loses it. While the fate is open, neighbours
 * of equal card points are still one move (7 8 9 of a suit; the jacks).
 *
 * Both functions find the upper cards of each pair with one addition. A card sends a one to the bit above it; cards out of
 * play hold a one there, so the sum carries on to the next card in play, and stays if that card is in the same hand:
 *
 *                       A T K Q 9 8 7
 *     hand              1 . . 1 . . .      ace and queen
 *     hand << 1         . . 1 . . . .      the ace's own one leaves the suit
 *     out of play       . 1 1 . . . .      ten and king are gone
 *     sum               1 . . . . . .      1 + 1 at the king carries over the ten to the ace
 *     sum & hand        1 . . . . . .      the ace has the queen for its next lower neighbour
 *
 * A carry must not run into the next suit: suits are added in two halves, every second one, so that it ends in a bit that
 * is masked away.
 */
import type { CardSet } from "../cards.ts";

/** Cards of equal points: 7 8 9 of every suit, and the jacks. */
const EQUALS = 0xf0000000 | 7 | (7 << 7) | (7 << 14) | (7 << 21);
/** Diamonds, spades and the jacks; hearts and clubs. */
const EVEN_SUITS = 0xf01fc07f | 0;
const ODD_SUITS = 0x0fe03f80;

/** Cards of the hand whose next lower card in play is in the hand too and counts the same. */
export function equalBelow(hand: CardSet, inPlay: CardSet): CardSet {
  return (((hand & EQUALS) << 1) + (~inPlay & EQUALS)) & hand & EQUALS;
}

/** Cards of the hand whose next lower card in play, of the same suit, is in the hand too. Jacks are a suit of their own. */
export function neighbourBelow(hand: CardSet, inPlay: CardSet): CardSet {
  return (
    ((((hand & EVEN_SUITS) << 1) + (~inPlay & EVEN_SUITS)) & hand & EVEN_SUITS) |
    ((((hand & ODD_SUITS) << 1) + (~inPlay & ODD_SUITS)) & hand & ODD_SUITS)
  );
}
