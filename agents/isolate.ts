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
  // a copy of the rules for this agent, made once: they hold arrays that cannot be frozen
  let given: RuleSet | undefined;
  let copied: RuleSet | undefined;
  function own(rules: RuleSet): RuleSet {
    if (copied === undefined || rules !== given) {
      given = rules;
      copied = structuredClone(rules);
    }
    return copied;
  }
  return {
    bid: (view) => agent.bid(new BidCopy(view, own(view.rules))),
    declareHand: (view) => copyOf(agent.declareHand(new DeclareCopy(view, own(view.rules)))),
    discard(view) {
      const answer = copyOf(agent.discard(new DeclareCopy(view, own(view.rules)))) as unknown;
      if (typeof answer !== "object" || answer === null) return answer as never;
      const { contract, discard } = answer as { contract: never; discard: never };
      return { contract: copyOf(contract), discard };
    },
    play: (view) => agent.play(new PlayCopy(view, own(view.rules))),
    ...(agent.concede && { concede: (view: PlayView) => agent.concede!(new PlayCopy(view, own(view.rules))) }),
    ...(agent.claim && { claim: (view: PlayView) => agent.claim!(new PlayCopy(view, own(view.rules))) }),
    ...(agent.agree && { agree: (view: PlayView) => agent.agree!(new PlayCopy(view, own(view.rules))) }),
    ...(agent.insist && { insist: (view: PlayView) => agent.insist!(new PlayCopy(view, own(view.rules))) }),
  };
}

/** A plain copy of an object, whose accessors are called now; anything else as it is. */
function copyOf<T>(answer: T): T {
  return typeof answer === "object" && answer !== null ? { ...answer } : answer;
}

/**
 * Copies are objects of classes: as literals with accessors of their own a simple module took 50 µs a game. What is built whenever it is
 * read, the auction and the tricks, stays so, and is there in JSON, but not in `{ ...view }` or a structured clone.
 */
abstract class ViewCopy {
  readonly seat: Seat;
  readonly hand: CardSet;
  readonly rules: RuleSet;
  readonly scoring: Scoring;
  // private to the engine as well: whoever had it could write into the game
  readonly #live: BidView | DeclareView | PlayView;

  constructor(live: BidView | DeclareView | PlayView, rules: RuleSet) {
    this.seat = live.seat;
    this.hand = live.hand;
    this.rules = rules;
    this.scoring = live.scoring;
    this.#live = live;
  }

  get auction(): readonly AuctionStep[] {
    return this.#live.auction;
  }

  toJSON(): object {
    return { ...this, auction: this.auction };
  }
}

class BidCopy extends ViewCopy implements BidView {
  readonly calling: boolean;
  readonly value: number;

  constructor(live: BidView, rules: RuleSet) {
    super(live, rules);
    this.calling = live.calling;
    this.value = live.value;
  }
}

class DeclareCopy extends ViewCopy implements DeclareView {
  readonly bid: number;
  readonly skat: CardSet | undefined;

  constructor(live: DeclareView, rules: RuleSet) {
    super(live, rules);
    this.bid = live.bid;
    this.skat = live.skat;
  }
}

class PlayCopy extends ViewCopy implements PlayView {
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
  readonly #live: PlayView;

  constructor(live: PlayView, rules: RuleSet) {
    super(live, rules);
    this.#live = live;
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
    return this.#live.tricks;
  }

  override toJSON(): object {
    return { ...super.toJSON(), tricks: this.tricks };
  }
}
