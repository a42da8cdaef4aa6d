/**
 * `random`: legal and nothing else, the lowest mark to beat. It goes on bidding with a coin toss, up to a modest limit,
 * and declares, discards and plays uniformly among what is legal.
 */
import { type Card, type CardSet, cardAtFraction, lowestCard } from "../engine/cards.ts";
import { CONTRACTS, type Contract } from "../engine/contract.ts";
import type { Rng } from "../engine/random.ts";
import type { BidView, DeclareView, PlayView } from "../engine/view.ts";
import type { Agent, AgentEntry } from "./agent.ts";
import { numberOption } from "./options.ts";

const HAND_CONTRACTS = CONTRACTS.filter((contract) => contract.hand);
const PICKUP_CONTRACTS = CONTRACTS.filter((contract) => !contract.hand);
/** Of eight declarers one plays hand. */
const HAND_ODDS = 8;

/** A uniformly drawn card of a set that is not empty. */
export function randomCard(rng: Rng, set: CardSet): Card {
  if ((set & (set - 1)) === 0) return lowestCard(set);
  return cardAtFraction(set, rng.bits() >>> 8);
}

class Random implements Agent {
  private readonly maxBid: number;
  private readonly rng: Rng;

  constructor(maxBid: number, rng: Rng) {
    this.maxBid = maxBid;
    this.rng = rng;
  }

  bid({ value }: BidView): boolean {
    return value <= this.maxBid && this.rng.int(2) === 1;
  }

  declareHand(): Contract | undefined {
    if (this.rng.int(HAND_ODDS) !== 0) return undefined;
    return HAND_CONTRACTS[this.rng.int(HAND_CONTRACTS.length)];
  }

  discard({ hand }: DeclareView): { contract: Contract; discard: CardSet } {
    const { rng } = this;
    const first = 1 << randomCard(rng, hand);
    const second = 1 << randomCard(rng, hand ^ first);
    return { contract: PICKUP_CONTRACTS[rng.int(PICKUP_CONTRACTS.length)]!, discard: first | second };
  }

  play({ legal }: PlayView): Card {
    return randomCard(this.rng, legal);
  }
}

export const RANDOM: AgentEntry = {
  id: "random",
  about: "uniformly random legal calls, discards, contracts and cards",
  options: [{ key: "maxBid", default: "30", about: "the highest value it calls or holds" }],
  cost: "fast",
  create: (options, rng) => new Random(numberOption(options, "maxBid", 17, 264), rng),
};
