// The model of the hostile fixtures: bids 18, takes up the skat, plays grand and its highest card.
import { contractOf, GRAND, highestCard, lowestCard } from "skat-arena";

export const quiet = {
  bid: ({ value }) => value === 18,
  declareHand: () => undefined,
  discard({ hand }) {
    const first = 1 << lowestCard(hand);
    return { contract: contractOf(GRAND), discard: first | (1 << lowestCard(hand & ~first)) };
  },
  play: ({ legal }) => highestCard(legal),
};

export default () => quiet;
