/**
 * Only the bidding: everything else is the built-in heuristic's. Needs no build step.
 *
 *     npx skat-arena run ./examples/bidding-only.js+heuristic heuristic
 */
import { CLUBS, contractOf, countCards, GRAND, JACKS, lowestCard, mix } from "skat-arena";

/** The two lowest cards that are no jacks. */
function twoLowest(hand) {
  const plain = hand & ~JACKS;
  const first = 1 << lowestCard(plain);
  return first | (1 << lowestCard(plain & ~first));
}

const threeJacks = {
  bid: ({ hand, value }) => value <= 48 && countCards(hand & JACKS) >= 3,
  declareHand: () => undefined,
  discard: ({ hand, bid }) => ({ contract: contractOf(bid <= 24 ? CLUBS : GRAND), discard: twoLowest(hand) }),
};

/** Cards are played by the agent behind the `+`, so this half is never asked. */
const noCards = { play: ({ legal }) => lowestCard(legal) };

export default () => mix(threeJacks, noCards);
