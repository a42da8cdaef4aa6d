/**
 * An agent as a program of its own, by the TypeScript client: it never bids and plays a random card. TypeScript works too,
 * with a loader.
 *
 *     npx skat-arena run "mine=exec:node examples/agent-program.mjs" heuristic random
 */
import { contractOf, GRAND, lowestCard, randomCard } from "skat-arena";
import { serveAgent } from "skat-arena/client";

serveAgent(
  (_options, rng) => ({
    bid: () => false,
    declareHand: () => undefined,
    discard({ hand }) {
      const first = 1 << lowestCard(hand);
      return { contract: contractOf(GRAND), discard: first | (1 << lowestCard(hand & ~first)) };
    },
    play: ({ legal }) => randomCard(rng, legal),
  }),
  { name: "example program", version: "1" },
);
