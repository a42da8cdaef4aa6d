/** What a contract is sure to be worth, and what it may be worth, as far as a hand can tell (Skat Order 2.4, 5.1). */
import { type CardSet, CLUB_JACK } from "../../engine/cards.ts";
import type { Kind } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";

/** Number of matadors, with or without, of all twelve cards, or of ten if the skat holds none that matters. */
export function matadorCount(cards: CardSet, kind: Kind): number {
  return Math.abs(countMatadorsOfKind(cards, kind));
}

/**
 * The matadors that ten cards are sure of whatever the skat holds: "with" can only grow, "without" may shrink to one,
 * the skat holding the club jack or the highest trump after it.
 */
export function certainMatadorCount(hand: CardSet, kind: Kind): number {
  return (hand & CLUB_JACK) !== 0 ? countMatadorsOfKind(hand, kind) : 1;
}

/** Chance that two of the 22 cards not in hand are none of the `missing` ones. */
export function chanceOfNone(missing: number): number {
  return ((22 - missing) * (21 - missing)) / (22 * 21);
}
