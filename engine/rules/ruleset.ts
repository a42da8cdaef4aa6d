/**
 * What differs between one game of Skat and another, as data. The auction, the play loop and the scoring read these
 * values and know no game by name.
 */
import type { Contract } from "../contract.ts";

/** The factors that are added up and multiplied with the base value (Skat Order 5.2). */
export interface Multipliers {
  matadors: number;
  game: number;
  hand: number;
  schneider: number;
  schneiderAnnounced: number;
  schwarz: number;
  schwarzAnnounced: number;
  ouvert: number;
}

/** What one contract asks of its declarer and what it is worth. */
export interface Terms {
  readonly contract: Contract;
  /** Base value; 0 for a contract of fixed value. */
  readonly base: number;
  /** Value of a contract that has no base value; 0 otherwise. */
  readonly fixedValue: number;
  /** Card points the declarer needs; 0 when points do not matter. */
  readonly goalPoints: number;
  /** Tricks the declarer needs, 10 when he must take all. */
  readonly goalTricks: number;
  /** Play ends, and the declarer has lost, when he takes more tricks than this. */
  readonly trickLimit: number;
  /** A lost contract costs its value times this. */
  readonly lossFactor: number;
}

/** The values that may be called, ascending, and steps between them. */
export interface Ladder {
  readonly values: readonly number[];
  /** By value 0 … highest: the lowest value above it, 0 when there is none. */
  readonly next: Int16Array;
  /** By value: 1 when it may be called. */
  readonly callable: Uint8Array;
}

export function ladderOf(values: readonly number[]): Ladder {
  const highest = values.at(-1)!;
  const next = new Int16Array(highest + 1);
  const callable = new Uint8Array(highest + 1);
  for (const value of values) callable[value] = 1;
  for (let value = highest - 1; value >= 0; value--)
    next[value] = callable[value + 1] !== 0 ? value + 1 : next[value + 1]!;
  return { values, next, callable };
}

export interface RuleSet {
  readonly name: string;
  /** Every option with its value in force. */
  readonly options: Readonly<Record<string, boolean>>;
  readonly ladder: Ladder;
  /** By contract id. */
  readonly terms: readonly Terms[];
  /** Base value of each trump kind: what an undeclarable game is charged as, diamonds first. */
  readonly baseValues: readonly number[];
  /** What each level adds to the multiplier. */
  readonly steps: Readonly<Omit<Multipliers, "matadors">>;
  /** Card points that make the other side schneider. */
  readonly schneiderPoints: number;
  /** A declaration that cannot stand costs its value times this, out of hand and otherwise. */
  readonly invalidLossFactor: { readonly hand: number; readonly pickup: number };
}

/** An option of a rule set, as `skat-arena rules` lists it. */
export interface RuleOption {
  readonly key: string;
  readonly default: boolean;
  readonly about: string;
}
