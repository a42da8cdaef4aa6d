/** How games of one place end and what they are worth: what `iss-replay.ts` asks while it replays a record. */
import type { Seat } from "../cards.ts";
import type { Contract } from "../contract.ts";
import type { Game } from "../game.ts";
import type { RuleSet } from "../rules/ruleset.ts";
import type { IssResult } from "./iss-record.ts";

/** A method that returns text answers why a move is not allowed. */
export interface Endings {
  readonly rules: RuleSet;
  /** True when play has ended though a card is due. */
  readonly over: boolean;
  /** What the record notes beside its moves, before move `number` (from 1) and, at last, after all of them. */
  before?(game: Game, number: number): string | undefined;
  /** Whether a move after the end belongs to the way the game ended. */
  follows?(action: string): boolean;
  refuses(contract: Contract, bid: number): string | undefined;
  resign(game: Game, seat: Seat): string | undefined;
  /** Seat `seat` left or timed out. */
  stop(game: Game, seat: Seat, how: "LE" | "TI"): string | undefined;
  trickDone(game: Game): void;
  /** @param named the contract, when it was named and the discard is still to come. */
  result(game: Game, named: Contract | undefined): IssResult;
}
