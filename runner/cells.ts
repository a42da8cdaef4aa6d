/**
 * What is counted for each agent, and which sums of it a ledger line carries.
 *
 * A *cell* is a class of an agent's games, such as "declared clubs hand". In every deal a cell has four measures: games
 * (T), games its side won (W), games overbid (O) and score (X). The deal with all its seatings is the unit of
 * statistics, so a line holds sums over deals of the measures and of the products that variances of ratios need. They
 * are integers, so blocks, shards and resumed runs add up exactly.
 */
import { CONTRACTS, type Contract, contractOf, NULL } from "../engine/contract.ts";
import { formatContract } from "../engine/notation/contract.ts";
import { LOSS_REASONS } from "../engine/score.ts";

/** Sums over deals, in the order of a line. `P` is the T of the cell's parent in the same deal. */
export const SUMS = ["n", "T", "W", "O", "X", "TT", "WW", "OO", "XX", "WT", "OT", "XT", "TP"] as const;
export type SumName = (typeof SUMS)[number];
export const SUM_COUNT = SUMS.length;

/** By name of a sum, its place: `SUM.TT`. */
export const SUM = Object.fromEntries(SUMS.map((name, i) => [name, i])) as Readonly<Record<SumName, number>>;

export interface CellLayout {
  /** Name of each cell, the key of a ledger line: `declared`, `contract CH`, `bid 18`. */
  readonly names: readonly string[];
  /** By cell: the cell whose games it is a share of. */
  readonly parents: readonly number[];
  readonly games: number;
  /** First of the three seats. */
  readonly gamesAtSeat: number;
  readonly passedIn: number;
  readonly declared: number;
  readonly declaredAtSeat: number;
  readonly defended: number;
  /** Games in which it was not the declarer: defended or passed in. */
  readonly other: number;
  /** Games won as declarer; their X is not the score but game value less bid, what was left unbid. */
  readonly unbid: number;
  /** First of `LOSS_REASONS`. */
  readonly lost: number;
  /** Games as declarer that a defender's fault ended, won or lost: scored and declared, but no contract success. */
  readonly gifted: number;
  /** First of the three seats; the parent is `declared` at that seat. */
  readonly giftedAtSeat: number;
  /** By contract id; contracts that differ only in what is announced share a cell. */
  readonly contracts: readonly number[];
  /** First of the ladder's values. */
  readonly bid: number;
  /** First of 0 and the ladder's values, the last value called or held by a seat that did not declare: only T counts. */
  readonly called: number;
}

function withoutAnnouncements(contract: Contract): Contract {
  return contract.ouvert || contract.kind === NULL ? contract : contractOf(contract.kind, { hand: contract.hand });
}

/** The cells of every agent under a ladder of bids. */
export function cellLayout(ladder: readonly number[]): CellLayout {
  const names: string[] = [];
  const parents: number[] = [];
  function add(name: string, parent: number): number {
    parents.push(parent < 0 ? names.length : parent);
    return names.push(name) - 1;
  }
  function addEach(texts: readonly string[], parent: number): number {
    const first = names.length;
    for (const text of texts) add(text, parent);
    return first;
  }
  const seats = (role: string) => [0, 1, 2].map((seat) => `${role} seat ${seat}`);
  const games = add("games", -1);
  const gamesAtSeat = addEach(seats("games"), games);
  const passedIn = add("passed in", games);
  const declared = add("declared", games);
  const declaredAtSeat = addEach(seats("declared"), games);
  const defended = add("defended", games);
  const gifted = add("gifted", declared);
  const giftedAtSeat = [0, 1, 2].map((seat) => add(`gifted seat ${seat}`, declaredAtSeat + seat))[0]!;
  const other = add("other", games);
  const unbid = add("unbid", declared);
  const lost = addEach(
    LOSS_REASONS.map((reason) => `lost ${reason}`),
    declared,
  );
  const contracts = CONTRACTS.map((contract) => {
    const name = `contract ${formatContract(withoutAnnouncements(contract))}`;
    const known = names.indexOf(name);
    return known < 0 ? add(name, declared) : known;
  });
  const bid = addEach(
    ladder.map((value) => `bid ${value}`),
    declared,
  );
  const called = addEach(
    [0, ...ladder].map((value) => `called ${value}`),
    other,
  );
  return {
    names,
    parents,
    games,
    gamesAtSeat,
    passedIn,
    declared,
    declaredAtSeat,
    defended,
    other,
    unbid,
    lost,
    gifted,
    giftedAtSeat,
    contracts,
    bid,
    called,
  };
}
