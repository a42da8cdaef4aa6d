/**
 * Views: what one seat may know when it decides, and nothing else.
 *
 * In-process views are reused: they are valid during the call and hold other values afterwards. Copy what you keep.
 */
import type { Card, CardSet, Seat } from "./cards.ts";
import type { Contract } from "./contract.ts";
import type { RuleSet } from "./rules/ruleset.ts";
import type { Scoring } from "./scoring.ts";

/** One step of the auction: a value called or held, or a pass. */
export interface AuctionStep {
  readonly seat: Seat;
  readonly value: number | "pass";
}

/** A complete trick. */
export interface Trick {
  readonly leader: Seat;
  /** In the order played, the leader's first. */
  readonly cards: readonly [Card, Card, Card];
}

interface View {
  /** The seat that decides: 0 forehand, 1 middlehand, 2 rearhand. */
  readonly seat: Seat;
  /** The cards this seat holds. */
  readonly hand: CardSet;
  /** The auction so far, in order; built when read. */
  readonly auction: readonly AuctionStep[];
  readonly rules: RuleSet;
  readonly scoring: Scoring;
}

export interface BidView extends View {
  /** True: this seat may call `value` (or a higher value of the ladder). False: it is asked to hold `value`. */
  readonly calling: boolean;
  readonly value: number;
}

/** For the declarer before play; `hand` has ten cards before and twelve after picking up the skat. */
export interface DeclareView extends View {
  /** The value that the contract must reach. */
  readonly bid: number;
  /** The two cards of the skat, once picked up. */
  readonly skat: CardSet | undefined;
}

export interface PlayView extends View {
  /** The cards of `hand` that may be played now; empty only when the question is not about a card. */
  readonly legal: CardSet;
  readonly declarer: Seat;
  readonly contract: Contract;
  readonly bid: number;
  /** The cards of the trick in progress in the order played, 0 to 2. */
  readonly trick: readonly Card[];
  /** The seat that led this trick, or leads now. */
  readonly leader: Seat;
  /** The complete tricks in order, `trickNumber` of them; built when read. */
  readonly tricks: readonly Trick[];
  /** 0 … 9. */
  readonly trickNumber: number;
  /** By seat: every card played so far, the trick in progress included. */
  readonly played: ArrayLike<CardSet>;
  /** By seat: the cards it has shown not to hold by not following suit. */
  readonly voids: ArrayLike<CardSet>;
  /** The two cards put away, for the declarer who picked up; `undefined` otherwise. */
  readonly discard: CardSet | undefined;
  /** The declarer's cards in an ouvert contract, for the defenders; `undefined` otherwise. */
  readonly open: CardSet | undefined;
  /** Complete tricks won: [declarer, defenders]. */
  readonly tricksWon: ArrayLike<number>;
  /** Card points in complete tricks: [declarer, defenders]; never a hidden skat or discard. */
  readonly wonPoints: ArrayLike<number>;
}

export type Writable<T> = { -readonly [K in keyof T]: T[K] };
