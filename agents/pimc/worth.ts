/**
 * What card points are worth to the declarer: the score of the contract at each number of card points, blurred.
 *
 * The solver's points come true only when everybody sees all cards, so a world worth 62 points is no sure win and one worth
 * 59 no sure loss. The score's steps (31, the points needed, 90) are therefore smoothed with a logistic curve. That makes
 * one number of the contract, the margin, schneider and what is left to play for when all is lost.
 */
import type { Contract } from "../../engine/contract.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { Scoring } from "../../engine/scoring.ts";
import { STAKES } from "../heuristic/settings.ts";

const POINTS = 120;
const MOST_MATADORS = 11;
/** Score for one card point, so that among equals more is better. */
const PER_POINT = 0.02;

export class Worth {
  /** Card points that cover the bid and make what was announced; above 120 when no number of points does. */
  goal = 61;
  /** Whether only all ten tricks will do. */
  everyTrick = false;
  /** By the declarer's card points, 0 … 120. */
  table: Float64Array;
  private readonly tables: Float64Array[];
  private readonly goals = new Uint8Array(MOST_MATADORS + 1);
  private readonly known = new Uint8Array(MOST_MATADORS + 1);
  /** The curve at d points above a step, d from -120 to 120. */
  private readonly curve: Float64Array;
  private contract: Contract | undefined = undefined;
  private bid = 0;
  private rules: RuleSet | undefined = undefined;
  private scoring: Scoring = "plain";

  /** @param blur the curve's width in card points. */
  constructor(blur: number) {
    this.curve = Float64Array.from(
      { length: 2 * POINTS + 1 },
      (_, i) => 1 / (1 + Math.exp(-(i - POINTS + 0.5) / blur)),
    );
    this.tables = Array.from({ length: MOST_MATADORS + 1 }, () => new Float64Array(POINTS + 1));
    this.table = this.tables[0]!;
  }

  take(contract: Contract, bid: number, rules: RuleSet, scoring: Scoring): void {
    if (contract === this.contract && bid === this.bid && rules === this.rules && scoring === this.scoring) return;
    this.contract = contract;
    this.bid = bid;
    this.rules = rules;
    this.scoring = scoring;
    this.known.fill(0);
  }

  /** Sets `table`, `goal` and `everyTrick` for a number of matadors, unsigned. */
  select(matadors: number): void {
    if (this.known[matadors] === 0) {
      this.known[matadors] = 1;
      this.goals[matadors] = this.compute(matadors);
    }
    this.table = this.tables[matadors]!;
    this.goal = this.goals[matadors]!;
    this.everyTrick = this.goal > POINTS;
  }

  private compute(matadors: number): number {
    const { curve, bid } = this;
    const rules = this.rules!;
    const contract = this.contract!;
    const { steps, schneiderPoints } = rules;
    const { base, goalPoints, goalTricks, lossFactor } = rules.terms[contract.id]!;
    const stakes = STAKES[this.scoring];
    const plain =
      matadors +
      steps.game +
      (contract.hand ? steps.hand : 0) +
      (contract.ouvert ? steps.ouvert : 0) +
      (contract.schneiderAnnounced ? steps.schneiderAnnounced + steps.schneider : 0) +
      (contract.schwarzAnnounced ? steps.schwarzAnnounced + steps.schwarz : 0);
    const schneider = plain + (contract.schneiderAnnounced ? 0 : steps.schneider);
    const schwarz = schneider + (contract.schwarzAnnounced ? 0 : steps.schwarz);
    let goal = goalPoints;
    if (base * plain < bid) goal = Math.max(goal, base * schneider < bid ? POINTS + 1 : schneiderPoints);
    if (goalTricks > 0) goal = POINTS + 1;
    // what is lost is at least the bid
    const charge = (multiplier: number) =>
      -lossFactor * Math.max(base * multiplier, Math.ceil(bid / base) * base) - stakes.lost;
    const lost = charge(plain);
    const won =
      base * Math.max(plain, goal >= schneiderPoints ? schneider : 0, goal > POINTS ? schwarz : 0) + stakes.won;
    const table = this.tables[matadors]!;
    for (let points = 0; points <= POINTS; points++) {
      const above = (step: number) => curve[points - step + POINTS]!;
      let worth = charge(schneider) + (lost - charge(schneider)) * above(POINTS - schneiderPoints + 1);
      worth += (won - lost) * above(Math.min(goal, POINTS));
      if (goal < schneiderPoints) worth += base * steps.schneider * above(schneiderPoints);
      table[points] = worth + PER_POINT * points;
    }
    return goal;
  }
}
