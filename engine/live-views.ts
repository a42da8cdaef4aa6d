/**
 * The views that a game shows its agents in the process: one object of each kind, filled anew for each decision. Classes,
 * since object literals with accessors of their own share no hidden class, and every game after the first would be slow.
 */
import type { Card, CardSet, Seat } from "./cards.ts";
import { CONTRACTS, type Contract } from "./contract.ts";
import type { RuleSet } from "./rules/ruleset.ts";
import type { Scoring } from "./scoring.ts";
import type { AuctionStep, BidView, DeclareView, PlayView, Trick } from "./view.ts";

/** What the lists that are built when they are read are built from. */
export interface GameHistory {
  readonly rules: RuleSet;
  readonly scoring: Scoring;
  auctionSteps(): AuctionStep[];
  completeTricks(): Trick[];
}

class LiveView {
  seat: Seat = 0;
  hand: CardSet = 0;
  readonly rules: RuleSet;
  readonly scoring: Scoring;
  // unseen by the agent that looks through the fields of its view
  readonly #history: GameHistory;

  constructor(history: GameHistory) {
    this.rules = history.rules;
    this.scoring = history.scoring;
    this.#history = history;
  }

  get auction(): AuctionStep[] {
    return this.#history.auctionSteps();
  }
}

export class LiveBidView extends LiveView implements BidView {
  calling = true;
  value = 0;
}

export class LiveDeclareView extends LiveView implements DeclareView {
  bid = 0;
  skat: CardSet | undefined = undefined;
}

export class LivePlayView extends LiveView implements PlayView {
  legal: CardSet = 0;
  declarer: Seat = 0;
  contract: Contract = CONTRACTS[0]!;
  bid = 0;
  trick: readonly Card[] = [];
  leader: Seat = 0;
  trickNumber = 0;
  readonly played = new Int32Array(3);
  readonly voids = new Int32Array(3);
  discard: CardSet | undefined = undefined;
  open: CardSet | undefined = undefined;
  /** By side: the declarer, the defenders. */
  readonly tricksWon = new Int32Array(2);
  readonly wonPoints = new Int32Array(2);
  readonly #history: GameHistory;

  constructor(history: GameHistory) {
    super(history);
    this.#history = history;
  }

  get tricks(): Trick[] {
    return this.#history.completeTricks();
  }
}
