/**
 * The arithmetic of one game: from contract, bid, card points and tricks to the score (Skat Order 5.2-5.4), and how a
 * game that ends early is adjudicated (Skat Order 4.1.3, 4.3). Each number stands in the result, so that a person can
 * follow it.
 */
import type { CardSet, Seat } from "./cards.ts";
import { type Contract, contractOf, GRAND } from "./contract.ts";
import { countMatadorsOfKind } from "./matadors.ts";
import { INTERNATIONAL } from "./rules/international.ts";
import type { Multipliers, RuleSet, Terms } from "./rules/ruleset.ts";
import { creditSeats, type Scoring } from "./scoring.ts";

export const LOSS_REASONS = ["fault", "conceded", "overbid", "null", "announcement", "points"] as const;
export type LossReason = (typeof LOSS_REASONS)[number];

/** A game given up before its last trick. */
export interface EarlyEnd {
  readonly how: "conceded" | "fault";
  /** The side that gave up or whose agent was at fault. */
  readonly by: "declarer" | "defenders";
  /** Card points in the defenders' tricks so far. */
  readonly defenderPoints: number;
  readonly defenderTricks: number;
}

/** What was declared and how the play went. */
export interface Outcome {
  /** `undefined`: the declarer's declaration or discard was at fault, so that there is no contract. */
  readonly contract: Contract | undefined;
  /** The last value called or held, 18 … 264. */
  readonly bid: number;
  /** The declarer's card points, skat or discard included, 0 … 120. */
  readonly cardPoints: number;
  /** Tricks the declarer won, 0 … 10. */
  readonly tricks: number;
  /** The declarer's ten cards and the skat (or discard). */
  readonly cards?: CardSet | undefined;
  /** Signed matadors, instead of `cards`; for an invalid null they serve all five kinds (grand at most 4). */
  readonly matadors?: number | undefined;
  /** Absent when the game was played to its end, or a true claim settled it. */
  readonly ending?: EarlyEnd | undefined;
}

export interface OutcomeOptions {
  readonly rules?: RuleSet;
  readonly scoring?: Scoring;
  /** Seat of the declarer, 0 (forehand) unless told; matters for `seatScores` only. */
  readonly declarer?: Seat;
}

/** How a game was scored. Values are unsigned, `score` and `seatScores` signed. */
export class GameResult {
  /** The contract announced; `undefined` when the deal was passed in or the declaration was at fault. */
  declared: Contract | undefined = undefined;
  /** The contract that was scored: the cheapest suit or grand when a declaration could not stand, else as declared. */
  charged: Contract | undefined = undefined;
  /** Base value of `charged`; the fixed value of a null. */
  base = 0;
  /** What was added up for `charged`; all zero for a null. */
  readonly multipliers: Multipliers = {
    matadors: 0,
    game: 0,
    hand: 0,
    schneider: 0,
    schneiderAnnounced: 0,
    schwarz: 0,
    schwarzAnnounced: 0,
    ouvert: 0,
  };
  /** Signed matadors of `charged`; 0 for a null. */
  matadors = 0;
  bid = 0;
  /** Value of the declared contract as it went, levels suffered included; of `charged` when nothing valid was declared. */
  gameValue = 0;
  /** What is won or, before the loss factor, lost: `gameValue`, or more when overbid. */
  chargedValue = 0;
  overbid = false;
  cardPoints = 0;
  tricks = 0;
  won = false;
  /** Why the declarer lost, the first that applies; `undefined` when he won or nobody declared. */
  lossReason: LossReason | undefined = undefined;
  /** True when a defender's fault ended the game: it counts in scores, not in contract success. */
  byDefenderFault = false;
  /** The declarer's score on the plain list. */
  score = 0;
  /** By seat, under the scoring system in force. */
  readonly seatScores: [number, number, number] = [0, 0, 0];

  /** Sum of the multipliers; 0 for a null. */
  get multiplier(): number {
    const m = this.multipliers;
    return (
      m.matadors + m.game + m.hand + m.schneider + m.schneiderAnnounced + m.schwarz + m.schwarzAnnounced + m.ouvert
    );
  }
}

/**
 * Scores one game.
 *
 * @throws RangeError when an input is outside its range, or neither `cards` nor `matadors` tells the matadors.
 */
export function scoreOutcome(outcome: Outcome & OutcomeOptions): GameResult {
  const { rules = INTERNATIONAL, scoring = "plain", declarer = 0 } = outcome;
  checkOutcome(outcome, rules);
  const result = new GameResult();
  settle(result, rules, outcome);
  creditSeats(result.seatScores, scoring, declarer, result.score, result.won);
  return result;
}

function checkOutcome({ contract, bid, cardPoints, tricks, cards, matadors }: Outcome, rules: RuleSet): void {
  const highest = contract === undefined || contract.kind !== GRAND ? 11 : 4;
  if (rules.ladder.callable[bid] !== 1) throw new RangeError(`bid: expected a value of the ladder, got ${bid}`);
  if (!Number.isInteger(cardPoints) || cardPoints < 0 || cardPoints > 120)
    throw new RangeError(`card points: expected 0 to 120, got ${cardPoints}`);
  if (!Number.isInteger(tricks) || tricks < 0 || tricks > 10)
    throw new RangeError(`tricks: expected 0 to 10, got ${tricks}`);
  if (cards !== undefined) return;
  if (matadors === undefined ? mattersFor(contract, bid, rules) : !isMatadors(matadors, highest, contract, rules))
    throw new RangeError(
      `matadors: expected 1 to ${highest} (with) or -1 to -${highest} (without), got ${matadors ?? "none"}`,
    );
}

function mattersFor(contract: Contract | undefined, bid: number, rules: RuleSet): boolean {
  return contract === undefined || rules.terms[contract.id]!.fixedValue < bid;
}

function isMatadors(n: number, highest: number, contract: Contract | undefined, rules: RuleSet): boolean {
  if (n === 0) return contract !== undefined && rules.terms[contract.id]!.fixedValue > 0;
  return Number.isInteger(n) && Math.abs(n) <= highest;
}

/** {@link scoreOutcome} without checks, seat scores and allocation: writes every field of `out` but `seatScores`. */
export function settle(out: GameResult, rules: RuleSet, outcome: Outcome): void {
  const { contract, bid, ending } = outcome;
  out.declared = contract;
  out.bid = bid;
  out.cardPoints = outcome.cardPoints;
  out.tricks = outcome.tricks;
  out.byDefenderFault = ending !== undefined && ending.how === "fault" && ending.by === "defenders";
  const terms = contract === undefined ? undefined : rules.terms[contract.id]!;
  if (terms === undefined || (terms.fixedValue > 0 && terms.fixedValue < bid)) settleInvalid(out, rules, outcome);
  else if (terms.fixedValue > 0) settleFixed(out, terms, outcome);
  else settleMultiplied(out, rules, terms, outcome);
}

/** Null: no levels, no matadors; the declarer must take no trick. */
function settleFixed(out: GameResult, terms: Terms, { tricks, ending }: Outcome): void {
  clearMultipliers(out.multipliers);
  out.charged = terms.contract;
  out.matadors = 0;
  out.base = terms.fixedValue;
  out.gameValue = terms.fixedValue;
  out.chargedValue = terms.fixedValue;
  out.overbid = false;
  out.won = ending === undefined ? tricks <= terms.trickLimit : ending.by === "defenders";
  out.lossReason = out.won ? undefined : (gaveUp(ending) ?? "null");
  out.score = out.won ? terms.fixedValue : -terms.lossFactor * terms.fixedValue;
}

/** Suit and grand. */
function settleMultiplied(out: GameResult, rules: RuleSet, terms: Terms, outcome: Outcome): void {
  const { contract, base } = terms;
  const { bid, ending } = outcome;
  const { steps } = rules;
  const m = out.multipliers;
  out.charged = contract;
  out.base = base;
  out.matadors = matadorsOf(outcome, contract.kind);
  m.matadors = Math.abs(out.matadors);
  m.game = steps.game;
  m.hand = contract.hand ? steps.hand : 0;
  m.schneiderAnnounced = contract.schneiderAnnounced ? steps.schneiderAnnounced : 0;
  m.schwarzAnnounced = contract.schwarzAnnounced ? steps.schwarzAnnounced : 0;
  m.ouvert = contract.ouvert ? steps.ouvert : 0;
  // an announced level counts whether made or missed, and only once
  m.schneider = contract.schneiderAnnounced ? steps.schneider : 0;
  m.schwarz = contract.schwarzAnnounced ? steps.schwarz : 0;

  let made: boolean;
  if (ending === undefined) {
    const { cardPoints, tricks } = outcome;
    if (tricks === 10 || tricks === 0) {
      m.schwarz = steps.schwarz;
      m.schneider = steps.schneider;
    } else if (cardPoints >= rules.schneiderPoints || 120 - cardPoints >= rules.schneiderPoints)
      m.schneider = steps.schneider;
    made = cardPoints >= terms.goalPoints && tricks >= terms.goalTricks;
  } else made = adjudicate(m, rules, terms, outcome, ending);

  out.gameValue = base * out.multiplier;
  out.overbid = out.gameValue < bid;
  out.chargedValue = out.overbid ? Math.ceil(bid / base) * base : out.gameValue;
  out.won = made && !out.overbid;
  out.lossReason = out.won
    ? undefined
    : (gaveUp(ending) ?? (out.overbid ? "overbid" : contract.schneiderAnnounced ? "announcement" : "points"));
  out.score = out.won ? out.gameValue : -terms.lossFactor * out.chargedValue;
}

/**
 * A game given up in play: a decided one goes to its winner, an undecided one to the side that did not give up; adds the
 * levels that count to `m` and tells whether the declarer is the winner. Schneider counts only when the winner has its
 * points already. A declarer to whom the defenders give up is credited the lowest level that covers his bid while that
 * level is still possible.
 */
function adjudicate(
  m: Multipliers,
  rules: RuleSet,
  terms: Terms,
  { bid, cardPoints }: Outcome,
  { by, defenderPoints, defenderTricks }: EarlyEnd,
): boolean {
  const reached = cardPoints >= terms.goalPoints && terms.goalTricks === 0;
  const missed = defenderPoints > 120 - terms.goalPoints || (terms.goalTricks > 0 && defenderTricks > 0);
  const made = reached || (!missed && by === "defenders");
  if ((reached || missed) && (made ? cardPoints : defenderPoints) >= rules.schneiderPoints)
    m.schneider = rules.steps.schneider;
  if (made && by === "defenders") {
    const value =
      terms.base *
      (m.matadors + m.game + m.hand + m.schneider + m.schneiderAnnounced + m.schwarz + m.schwarzAnnounced + m.ouvert);
    const schneider = m.schneider === 0 ? rules.steps.schneider : 0;
    const schwarz = m.schwarz === 0 ? rules.steps.schwarz : 0;
    const schneiderPossible = defenderPoints <= 120 - rules.schneiderPoints;
    if (value < bid && schneiderPossible) {
      if (value + terms.base * schneider >= bid) m.schneider += schneider;
      else if (defenderTricks === 0 && value + terms.base * (schneider + schwarz) >= bid) {
        m.schneider += schneider;
        m.schwarz += schwarz;
      }
    }
  }
  return made;
}

/**
 * A declaration that cannot stand, a null below the bid or a faulty one, is lost at once as the suit or grand contract
 * that costs least, diamonds first; of its announcements only hand carries over.
 */
function settleInvalid(out: GameResult, rules: RuleSet, outcome: Outcome): void {
  const { contract, bid } = outcome;
  const hand = contract?.hand === true;
  const handStep = hand ? rules.steps.hand : 0;
  let kind = 0;
  let cost = Number.POSITIVE_INFINITY;
  rules.baseValues.forEach((base, k) => {
    const multiplier = Math.abs(matadorsOf(outcome, k)) + rules.steps.game + handStep;
    const value = base * Math.max(multiplier, Math.ceil(bid / base));
    if (value < cost) {
      cost = value;
      kind = k;
    }
  });
  const m = out.multipliers;
  clearMultipliers(m);
  out.charged = contractOf(kind, { hand });
  out.base = rules.baseValues[kind]!;
  out.matadors = matadorsOf(outcome, kind);
  m.matadors = Math.abs(out.matadors);
  m.game = rules.steps.game;
  m.hand = handStep;
  out.gameValue = contract === undefined ? out.base * out.multiplier : rules.terms[contract.id]!.fixedValue;
  out.chargedValue = cost;
  out.overbid = contract !== undefined;
  out.won = false;
  out.lossReason = contract === undefined ? "fault" : "overbid";
  out.score = -(hand ? rules.invalidLossFactor.hand : rules.invalidLossFactor.pickup) * cost;
}

/** Nobody declared. Writes every field of `out`, `seatScores` too. */
export function settlePassedIn(out: GameResult): void {
  clearMultipliers(out.multipliers);
  out.declared = undefined;
  out.charged = undefined;
  out.base = 0;
  out.matadors = 0;
  out.bid = 0;
  out.gameValue = 0;
  out.chargedValue = 0;
  out.overbid = false;
  out.cardPoints = 0;
  out.tricks = 0;
  out.won = false;
  out.lossReason = undefined;
  out.byDefenderFault = false;
  out.score = 0;
  out.seatScores.fill(0);
}

function gaveUp(ending: EarlyEnd | undefined): LossReason | undefined {
  return ending !== undefined && ending.by === "declarer" ? ending.how : undefined;
}

function matadorsOf({ cards, matadors }: Outcome, kind: number): number {
  if (cards !== undefined) return countMatadorsOfKind(cards, kind);
  const n = matadors ?? 0;
  return kind === GRAND ? Math.max(-4, Math.min(4, n)) : n;
}

function clearMultipliers(m: Multipliers): void {
  m.matadors = 0;
  m.game = 0;
  m.hand = 0;
  m.schneider = 0;
  m.schneiderAnnounced = 0;
  m.schwarz = 0;
  m.schwarzAnnounced = 0;
  m.ouvert = 0;
}
