/**
 * What a bot implements. An agent is a bidding strategy and a card strategy, which can come from different bots.
 *
 * An agent has no memory between calls: an answer depends on the view and on the decision's random stream only. The
 * harness seats one instance at several places and replays any deal alone, so anything remembered would be wrong.
 */
import type { Card, CardSet } from "../engine/cards.ts";
import type { Contract } from "../engine/contract.ts";
import type { Rng } from "../engine/random.ts";
import type { GameResult } from "../engine/score.ts";
import type { BidView, DeclareView, PlayView } from "../engine/view.ts";
import type { OptionalType, RequestType } from "./outside/messages.ts";

export interface BiddingStrategy {
  /** `true` calls or holds `view.value`, `false` passes; a number, only when calling, jumps to that ladder value. */
  bid(view: BidView): boolean | number;
  /** A hand contract, or `undefined` to pick up the skat. */
  declareHand(view: DeclareView): Contract | undefined;
  /** After picking up: the contract, and two of the twelve cards in `view.hand` to put away. */
  discard(view: DeclareView): { contract: Contract; discard: CardSet };
}

export interface CardStrategy {
  /** One card of `view.legal`. */
  play(view: PlayView): Card;
  /**
   * Called instead of `play` when present, with all cards: `hands` by seat, `away` the skat or discard. A yardstick, for
   * built-in agents marked `open` only.
   */
  playOpen?(view: PlayView, hands: ArrayLike<CardSet>, away: CardSet): Card;
  /** Asked before each card when present: give the game up? (Skat Order 4.3) */
  concede?(view: PlayView): boolean;
  /** Asked before each card when present: claim every remaining trick (in null, the declarer: none)? */
  claim?(view: PlayView): boolean;
  /** A defender, when the declarer wants to concede with fewer than nine cards: agree? Absent means no. */
  agree?(view: PlayView): boolean;
  /** The declarer, when a defender concedes: insist on playing on? Absent means no. */
  insist?(view: PlayView): boolean;
}

export type Agent = BiddingStrategy & CardStrategy;

/** An agent outside the process, whose answers are awaited. It may play several games at once. */
export interface OutsideAgent {
  /** A game begins, in which it plays at these seats. */
  sit(seats: readonly number[]): OutsideGame;
  close(): Promise<void>;
}

/** One game of an agent outside the process. */
export interface OutsideGame {
  /**
   * Asks the method of that name; the answer as `docs/protocol.md` has it, with cards and contracts as text. A rejection
   * with an `AgentFailure` tells its kind.
   */
  ask(type: RequestType, view: BidView | DeclareView | PlayView): Promise<unknown>;
  /** Whether it wants an optional question. */
  takes(type: OptionalType): boolean;
  end(result: GameResult): void;
}

/** Options of a spec, `id:key=value,…`, as text. */
export type AgentOptions = Readonly<Record<string, string>>;

/** Makes an agent. `rng` is the stream of whatever decision is being made; drawing from it in the factory throws. */
export type AgentFactory = (options: AgentOptions, rng: Rng) => Agent;

/** An option of a built-in agent, as `skat-arena agents` lists it. */
export interface AgentOption {
  readonly key: string;
  readonly default: string;
  readonly about: string;
}

export const COSTS = ["fast", "medium", "slow"] as const;
/** Rough time a game at one seat, which sets the block size: `fast` below 50 µs, `slow` above 10 ms. */
export type Cost = (typeof COSTS)[number];

/** A built-in agent. */
export interface AgentEntry {
  readonly id: string;
  readonly about: string;
  readonly options: readonly AgentOption[];
  readonly cost: Cost;
  /** It plays its cards seeing all hands. */
  readonly open?: boolean;
  /** Throws an InputError when an option makes no sense. */
  readonly create: AgentFactory;
}
