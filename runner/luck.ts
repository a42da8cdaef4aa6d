/**
 * What the cards dealt say about scores before anybody plays: the covariate of the luck adjustment. The value of a hand is
 * 0 for most and grows with the square of its strength, as the score of a good agent does; it needs no play, so that its
 * mean over all hands is known exactly. Formula and bound were chosen on 20,000 deals (docs/statistics.md).
 */
import { type CardSet, countCards } from "../engine/cards.ts";
import type { Seating } from "./schedule.ts";

/** Strength up to which a hand is worth nothing. */
const ORDINARY = 12;

/** By the fourteen cards of two suits: length of the longer one << 4 | 2 an ace and 1 a ten. */
const TWO_SUITS = Uint8Array.from({ length: 1 << 14 }, (_, cards) => {
  const [low, high] = [cards & 127, cards >> 7];
  const points = 2 * (low >> 6) + ((low >> 5) & 1) + 2 * (high >> 6) + ((high >> 5) & 1);
  return (Math.max(countCards(low), countCards(high)) << 4) | points;
});
/** By the four jacks: 4 each, 1 more for that of clubs. */
const JACKS = Uint8Array.from({ length: 16 }, (_, jacks) => 4 * countCards(jacks) + (jacks >> 3));

/** By strength; a table instead of a branch that is taken at random. */
const VALUES = Uint16Array.from({ length: 64 }, (_, strength) => Math.max(0, strength - ORDINARY) ** 2);

/** (strength − 12)², 0 below: 4 a jack and 1 more for that of clubs, 2 an ace, 1 a ten, 1 a card of the longest suit. */
export function handValue(hand: CardSet): number {
  const red = TWO_SUITS[hand & 0x3fff]!;
  const black = TWO_SUITS[(hand >> 14) & 0x3fff]!;
  const longest = Math.max(red, black) >> 4;
  return VALUES[JACKS[hand >>> 28]! + (red & 15) + (black & 15) + longest]!;
}

/** Mean of `handValue` over the 64,512,240 hands of ten cards. */
export const MEAN_HAND_VALUE = 577_459_857 / 64_512_240;

/** ΣX, ΣX², ΣXY over deals, X the covariate of Y. */
export type LuckSums = readonly [number, number, number];

export interface BlockLuck {
  /** By agent: X sums the values of the hands that it held, Y its scores. */
  readonly agents: readonly LuckSums[];
  /** By pair: X sums, over the games of both, value of the first one's hand less value of the second's; Y is Δ. */
  readonly pairs: readonly LuckSums[];
}

/** Collects the sums of a block. */
export class LuckTally {
  /** By agent or pair, then seat: how often the value of that seat's hand counts in a deal. */
  private readonly weights: Int32Array;
  private readonly agents: number;
  private readonly sums: Float64Array;
  private deals = 0;

  constructor(agents: number, seatings: readonly Seating[]) {
    const rows = Array.from({ length: agents }, (_, agent) => heldBy(agent, seatings));
    for (let i = 0; i < agents; i++) for (let j = i + 1; j < agents; j++) rows.push(heldByMore(i, j, seatings));
    this.agents = agents;
    this.weights = Int32Array.from(rows.flat());
    this.sums = new Float64Array(this.weights.length);
  }

  reset(): void {
    this.sums.fill(0);
    this.deals = 0;
  }

  /** @param scores by agent, then Δ by pair */
  addDeal(hands: ArrayLike<CardSet>, scores: ArrayLike<number>): void {
    const { weights, sums } = this;
    const v0 = handValue(hands[0]!);
    const v1 = handValue(hands[1]!);
    const v2 = handValue(hands[2]!);
    this.deals++;
    for (let i = 0, at = 0; at < sums.length; i++, at += 3) {
      const x = weights[at]! * v0 + weights[at + 1]! * v1 + weights[at + 2]! * v2;
      if (x === 0) continue;
      sums[at]! += x;
      sums[at + 1]! += x * x;
      sums[at + 2]! += x * scores[i]!;
    }
  }

  /** `undefined` when no deal was added. */
  blockLuck(): BlockLuck | undefined {
    if (this.deals === 0) return undefined;
    const all: LuckSums[] = [];
    for (let at = 0; at < this.sums.length; at += 3) all.push([this.sums[at]!, this.sums[at + 1]!, this.sums[at + 2]!]);
    return { agents: all.slice(0, this.agents), pairs: all.slice(this.agents) };
  }
}

/** By seat: games of a deal that an agent plays there. */
export function heldBy(agent: number, seatings: readonly Seating[]): number[] {
  return [0, 1, 2].map((seat) => seatings.filter((seating) => seating[seat] === agent).length);
}

/** By seat: over the games of a deal, pairs of seats with i there and j elsewhere, less those the other way round. */
function heldByMore(i: number, j: number, seatings: readonly Seating[]): number[] {
  return [0, 1, 2].map((seat) =>
    seatings.reduce((total, seating) => {
      const times = (agent: number) => seating.filter((seated) => seated === agent).length;
      return total + (seating[seat] === i ? times(j) : seating[seat] === j ? -times(i) : 0);
    }, 0),
  );
}
