/**
 * An agent of a user's module, kept from the game's memory: each call gets a fresh copy of its view, and an answer is read
 * once, while the agent is being asked, so that whatever it does to either stays its own.
 */

import type { Card, CardSet, Seat } from "../engine/cards.ts";
import type { Contract } from "../engine/contract.ts";
import type { Rng } from "../engine/random.ts";
import type { RuleSet } from "../engine/rules/ruleset.ts";
import type { Scoring } from "../engine/scoring.ts";
import type { AuctionStep, BidView, DeclareView, PlayView, Trick } from "../engine/view.ts";
import type { Agent } from "./agent.ts";

/** The stream to draw from, without the means to position it. */
export function drawingOnly(rng: Rng): Rng {
  return { bits: () => rng.bits(), next: () => rng.next(), int: (n) => rng.int(n) };
}

export function isolated(agent: Agent): Agent {
  return {
    bid: (view) => agent.bid(new BidCopy(view)),
    declareHand: (view) => agent.declareHand(new DeclareCopy(view)),
    discard(view) {
      const answer = agent.discard(new DeclareCopy(view)) as unknown;
      if (typeof answer !== "object" || answer === null) return answer as never;
      const { contract, discard } = answer as { contract: never; discard: never };
      return { contract, discard };
    },
    play: (view) => agent.play(new PlayCopy(view)),
    ...(agent.concede && { concede: (view: PlayView) => agent.concede!(new PlayCopy(view)) }),
    ...(agent.claim && { claim: (view: PlayView) => agent.claim!(new PlayCopy(view)) }),
    ...(agent.agree && { agree: (view: PlayView) => agent.agree!(new PlayCopy(view)) }),
    ...(agent.insist && { insist: (view: PlayView) => agent.insist!(new PlayCopy(view)) }),
  };
}

/**
 * Copies are objects of classes: as literals with accessors of their own they took 40 µs a game. What is built whenever it is
 * read, the auction and the tricks, stays so, and is there in JSON, but not in `{ ...view }`.
 */
abstract class ViewCopy<V extends BidView | DeclareView | PlayView> {
  readonly seat: Seat;
  readonly hand: CardSet;
  readonly rules: RuleSet;
  readonly scoring: Scoring;
  readonly #live: V;

  constructor(live: V) {
    this.seat = live.seat;
    this.hand = live.hand;
    this.rules = live.rules;
    this.scoring = live.scoring;
    this.#live = live;
  }

  get auction(): readonly AuctionStep[] {
    return this.#live.auction;
  }

  protected get live(): V {
    return this.#live;
  }

  toJSON(): object {
    return { ...this, auction: this.auction };
  }
}

class BidCopy extends ViewCopy<BidView> implements BidView {
  readonly calling: boolean;
  readonly value: number;

  constructor(live: BidView) {
    super(live);
    this.calling = live.calling;
    this.value = live.value;
  }
}

class DeclareCopy extends ViewCopy<DeclareView> implements DeclareView {
  readonly bid: number;
  readonly skat: CardSet | undefined;

  constructor(live: DeclareView) {
    super(live);
    this.bid = live.bid;
    this.skat = live.skat;
  }
}

class PlayCopy extends ViewCopy<PlayView> implements PlayView {
  readonly legal: CardSet;
  readonly declarer: Seat;
  readonly contract: Contract;
  readonly bid: number;
  readonly trick: readonly Card[];
  readonly leader: Seat;
  readonly trickNumber: number;
  readonly played: readonly CardSet[];
  readonly voids: readonly CardSet[];
  readonly discard: CardSet | undefined;
  readonly open: CardSet | undefined;
  readonly tricksWon: readonly number[];
  readonly wonPoints: readonly number[];

  constructor(live: PlayView) {
    super(live);
    const { trick, played, voids, tricksWon, wonPoints } = live;
    this.legal = live.legal;
    this.declarer = live.declarer;
    this.contract = live.contract;
    this.bid = live.bid;
    this.trick = trick.length === 0 ? [] : trick.length === 1 ? [trick[0]!] : [trick[0]!, trick[1]!];
    this.leader = live.leader;
    this.trickNumber = live.trickNumber;
    // spelled out, since Array.from is 30 times slower for three words
    this.played = [played[0]!, played[1]!, played[2]!];
    this.voids = [voids[0]!, voids[1]!, voids[2]!];
    this.discard = live.discard;
    this.open = live.open;
    this.tricksWon = [tricksWon[0]!, tricksWon[1]!];
    this.wonPoints = [wonPoints[0]!, wonPoints[1]!];
  }

  get tricks(): readonly Trick[] {
    return this.live.tricks;
  }

  override toJSON(): object {
    return { ...super.toJSON(), tricks: this.tricks };
  }
}
