/**
 * A complete agent: it bids up to 20 on six trumps, plays its longest suit, and plays its highest card.
 *
 *     npx skat-arena run ./examples/jacks.ts random greedy
 */
import {
  type Agent,
  type CardSet,
  contractOf,
  countCards,
  highestCard,
  JACKS,
  lowestCard,
  SUIT_CARDS,
} from "skat-arena";

/** The suit (0 diamonds … 3 clubs) with most cards. */
function longestSuit(hand: CardSet): number {
  const lengths = SUIT_CARDS.map((suit) => countCards(hand & suit));
  return lengths.lastIndexOf(Math.max(...lengths));
}

/** A game at one seat takes it less than 50 µs. */
export const cost = "fast";

export default function createAgent(): Agent {
  return {
    bid: ({ hand, value }) => value <= 20 && countCards(hand & (JACKS | SUIT_CARDS[longestSuit(hand)]!)) >= 6,
    declareHand: () => undefined,
    discard({ hand }) {
      const kind = longestSuit(hand);
      let side = hand & ~(JACKS | SUIT_CARDS[kind]!);
      if (countCards(side) < 2) side = hand;
      const first = 1 << lowestCard(side);
      return { contract: contractOf(kind), discard: first | (1 << lowestCard(side & ~first)) };
    },
    play: ({ legal }) => highestCard(legal),
  };
}
