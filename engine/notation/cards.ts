/** Text of cards: suit `C S H D` then rank `A T K Q J 9 8 7`, as the International Skat Server writes them. */
import { type Card, type CardSet, cardOf, cardsOf, FIRST_JACK, jackOf, suitOf } from "../cards.ts";

const SUITS = "DHSC";
/** By rank inside a suit's seven bits. */
const RANKS = "789QKTA";

/** Reads one card, `CJ HT D7`. @throws Error naming what was found. */
export function parseCard(text: string): Card {
  const suit = SUITS.indexOf(text[0] ?? " ");
  const rank = RANKS.indexOf(text[1] ?? " ");
  if (text.length === 2 && suit >= 0) {
    if (text[1] === "J") return jackOf(suit);
    if (rank >= 0) return cardOf(suit, rank);
  }
  throw new Error(`card: expected a suit C S H D and a rank A T K Q J 9 8 7 (as in CJ), got ${JSON.stringify(text)}`);
}

export function formatCard(card: Card): string {
  return SUITS[suitOf(card)]! + (card >= FIRST_JACK ? "J" : RANKS[card % 7]!);
}

/**
 * Reads a set of cards, `"CJ HT D7"`: names parted by spaces, commas or dots, in any order.
 * @throws Error on a name that is no card, or a card named twice.
 */
export function parseCards(text: string): CardSet {
  let set = 0;
  for (const name of text.split(/[\s,.]+/).filter(Boolean)) {
    const bit = 1 << parseCard(name);
    if ((set & bit) !== 0) throw new Error(`cards: ${name} is named twice in ${JSON.stringify(text)}`);
    set |= bit;
  }
  return set;
}

/** The set as text: jacks first, then clubs, spades, hearts, diamonds, each from the ace down. */
export function formatCards(set: CardSet): string {
  return cardsOf(set).reverse().map(formatCard).join(" ");
}
