/** Choosing from a set of cards by what they are worth. None of the sets may be empty. */
import {
  ACE,
  type Card,
  type CardSet,
  cardOf,
  highestCard,
  JACKS,
  KING,
  lowestCard,
  QUEEN,
  SUIT_COUNT,
  TEN,
} from "../../engine/cards.ts";

function ofRank(rank: number): CardSet {
  let set = 0;
  for (let suit = 0; suit < SUIT_COUNT; suit++) set |= 1 << cardOf(suit, rank);
  return set;
}

export const QUEENS: CardSet = ofRank(QUEEN);
export const KINGS: CardSet = ofRank(KING);
export const TENS: CardSet = ofRank(TEN);
export const ACES: CardSet = ofRank(ACE);
/** Aces and tens. */
export const FULL: CardSet = ACES | TENS;
/** 9 8 7 of all suits: the cards without points. */
export const BLANKS: CardSet = ~(JACKS | QUEENS | KINGS | FULL);

/** The card with fewest points, a jack counting between a king and a ten; of equals the lowest. */
export function cheapest(set: CardSet): Card {
  if ((set & BLANKS) !== 0) return lowestCard(set & BLANKS);
  if ((set & QUEENS) !== 0) return lowestCard(set & QUEENS);
  if ((set & KINGS) !== 0) return lowestCard(set & KINGS);
  if ((set & JACKS) !== 0) return lowestCard(set & JACKS);
  return (set & TENS) !== 0 ? lowestCard(set & TENS) : lowestCard(set);
}

/** The card with most points, a jack only when there is nothing else; of equals the highest. */
export function dearest(set: CardSet): Card {
  if ((set & ACES) !== 0) return highestCard(set & ACES);
  if ((set & TENS) !== 0) return highestCard(set & TENS);
  if ((set & KINGS) !== 0) return highestCard(set & KINGS);
  if ((set & QUEENS) !== 0) return highestCard(set & QUEENS);
  if ((set & BLANKS) !== 0) return highestCard(set & BLANKS);
  return lowestCard(set);
}
