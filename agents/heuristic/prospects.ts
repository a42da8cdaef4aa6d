/**
 * What ten cards promise before the skat is seen (agents.md 7.1, 6.4): the expected score of picking up at a bid, and the
 * highest bid at which that is better than passing.
 *
 * Each contract has its chance by the fits made for unseen skats, and its value: "with" matadors are certain, "without" may
 * shrink to one because the skat may hold a jack, so a value above that is only hoped for. Whoever picks up may choose
 * again with twelve cards; that is worth more than the best single contract, the more so the nearer the second.
 */
import { type CardSet, CLUB_JACK, type Seat } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import { chanceOf, GRAND_BEFORE, NULL_BEFORE, NULL_OUVERT_BEFORE, SUIT_BEFORE } from "./models.ts";
import { nullShapeOf } from "./null-model.ts";
import { expectedScore, type Settings, type Stakes } from "./settings.ts";
import { CHOICES } from "./weights.ts";
import { BID_STEPS } from "./win-model.ts";

const TRUMP_KINDS = 5;
const NULL_CLOSED = 5;
const NULL_OPEN = 6;
const PROSPECTS = 7;
const NULL_CONTRACTS: readonly Contract[] = [contractOf(NULL), contractOf(NULL, { ouvert: true })];

/** Log-odds below which a contract is not looked at, and the same for the risk of a null. */
const HOPELESS_ODDS = -2.5;
const HOPELESS_RISK = 2.5;
const LOWEST_BID = 18;
/** A contract of less expected score is not what a hand is picked up for. */
const UNLIKELY = -25;
/** Nothing is expected below this, in score. */
export const HOPELESS = -50;

const CHOICE = Float64Array.from(CHOICES.flatMap(({ base, first, second }) => [base, first, second]));

/** The matadors that ten cards are sure of whatever the skat holds. */
export function certainMatadors(hand: CardSet, kind: number): number {
  return (hand & CLUB_JACK) !== 0 ? countMatadorsOfKind(hand, kind) : 1;
}

export class Prospects {
  /** Expected scores of the two best contracts at the bid last asked about. */
  first = 0;
  second = 0;
  /** The highest bid known to be worth it, and the lowest known not to be: what was found out is kept. */
  private limit = 0;
  private tooHigh = 0;
  /** No more than this can be won there. */
  private ceiling = 0;
  private cards: CardSet = 0;
  private rules: RuleSet | undefined = undefined;
  private readonly settings: Settings;
  private readonly stakes: Stakes;
  private readonly seat: Seat;
  /** Expected score that a bid must have: so much, and so much a point of the bid. */
  private readonly needed: number;
  private readonly neededPerPoint: number;
  private readonly odds = new Float64Array(TRUMP_KINDS);
  // by kind, null ouvert last: the value that is certain and the one hoped for, the expected score of a bid up to either,
  // and the chance that a jack in the skat takes the hoped value away
  private readonly certain = new Float64Array(PROSPECTS);
  private readonly hoped = new Float64Array(PROSPECTS);
  private readonly certainScore = new Float64Array(PROSPECTS);
  private readonly hopedScore = new Float64Array(PROSPECTS);
  private readonly spoilt = new Float64Array(PROSPECTS);
  /** The score of a win, in suit and grand often with another level. */
  private readonly highest = new Float64Array(PROSPECTS);

  constructor(settings: Settings, stakes: Stakes, seat: Seat) {
    this.settings = settings;
    this.needed = stakes.pass + settings.risk * (stakes.won + stakes.lost);
    this.neededPerPoint = 3 * settings.risk;
    this.stakes = stakes;
    this.seat = seat;
  }

  /** Takes up a hand; nothing is done when it is the one taken up last. */
  take(cards: CardSet, rules: RuleSet): void {
    if (cards === this.cards && rules === this.rules) return;
    this.cards = cards;
    this.rules = rules;
    const { stakes, certainScore, hopedScore } = this;
    const { odds } = this;
    SUIT_BEFORE.suitLogOdds(odds, cards, SUIT_BEFORE.auction(this.seat, LOWEST_BID));
    odds[GRAND] = GRAND_BEFORE.logOdds(cards, GRAND, GRAND_BEFORE.auction(this.seat, LOWEST_BID));
    for (let kind = 0; kind < TRUMP_KINDS; kind++) {
      if (odds[kind]! < HOPELESS_ODDS) {
        this.certain[kind] = 0;
        this.hoped[kind] = 0;
        continue;
      }
      const chance = chanceOf(odds[kind]!);
      const base = rules.baseValues[kind]!;
      const matadors = Math.abs(countMatadorsOfKind(cards, kind));
      const certain = base * (certainMatadors(cards, kind) + rules.steps.game);
      const hoped = base * (matadors + rules.steps.game);
      const spoilt = hoped === certain ? 0 : 1 - chanceOfNone(matadors);
      this.certain[kind] = certain;
      this.hoped[kind] = hoped;
      this.spoilt[kind] = spoilt;
      this.highest[kind] = hoped + base + stakes.won;
      certainScore[kind] = expectedScore(chance, (1 - spoilt) * hoped + spoilt * certain, stakes);
      hopedScore[kind] = (1 - spoilt) * expectedScore(chance, hoped, stakes);
    }
    const d = nullShapeOf(cards, 0);
    const h = nullShapeOf(cards, 1);
    const s = nullShapeOf(cards, 2);
    const c = nullShapeOf(cards, 3);
    const closed = NULL_BEFORE.risk;
    const open = NULL_OUVERT_BEFORE.risk;
    this.takeNull(NULL_CLOSED, closed[d]! + closed[h]! + closed[s]! + closed[c]!);
    this.takeNull(NULL_OPEN, open[d]! + open[h]! + open[s]! + open[c]!);
    this.limit = 0;
    // a hand that is not worth the lowest bid is worth none
    this.tooHigh = this.pays(LOWEST_BID) ? Number.POSITIVE_INFINITY : 0;
  }

  /** Expected score of picking up as declarer at this bid. */
  pickupScore(bid: number): number {
    this.rank(bid);
    const step = 3 * BID_STEPS[bid]!;
    const score = CHOICE[step]! * this.stakes.scale + CHOICE[step + 1]! * this.first + CHOICE[step + 2]! * this.second;
    return Math.min(this.ceiling, score);
  }

  /** Fills `first`, `second` and `ceiling`. */
  rank(bid: number): void {
    let ceiling = HOPELESS;
    let first = HOPELESS;
    let second = HOPELESS;
    for (let i = 0; i < PROSPECTS; i++) {
      const score = this.scoreAt(i, bid);
      if (score > UNLIKELY) ceiling = Math.max(ceiling, this.highest[i]!);
      if (score > first) {
        second = first;
        first = score;
      } else if (score > second) second = score;
    }
    this.first = first;
    this.second = second;
    this.ceiling = Math.max(ceiling, 0);
  }

  private takeNull(place: number, risk: number): void {
    const value = this.rules!.terms[NULL_CONTRACTS[place - NULL_CLOSED]!.id]!.fixedValue;
    const hopeless = risk > HOPELESS_RISK || !this.settings.null;
    this.certain[place] = hopeless ? 0 : value;
    this.hoped[place] = hopeless ? 0 : value;
    this.highest[place] = value + this.stakes.won;
    this.certainScore[place] = hopeless ? HOPELESS : expectedScore(Math.exp(-risk), value, this.stakes);
  }

  private scoreAt(place: number, bid: number): number {
    if (bid <= this.certain[place]!) return this.certainScore[place]!;
    if (bid > this.hoped[place]!) return HOPELESS;
    // a jack in the skat takes the value away: another contract must do
    return this.hopedScore[place]! - this.spoilt[place]! * bid;
  }

  /** Whether a bid is worth calling or holding: some value of a contract, not below it, is worth bidding up to. */
  bids(value: number): boolean {
    if (value <= this.limit) return true;
    if (value >= this.tooHigh) return false;
    for (let i = 0; i < PROSPECTS; i++) {
      const certain = this.certain[i]!;
      const hoped = this.hoped[i]!;
      const reached =
        certain >= value && this.pays(certain)
          ? certain
          : hoped > certain && hoped >= value && this.pays(hoped)
            ? hoped
            : 0;
      if (reached > 0) {
        this.limit = reached;
        return true;
      }
    }
    this.tooHigh = value;
    return false;
  }

  private pays(bid: number): boolean {
    return this.pickupScore(bid) >= this.needed + this.neededPerPoint * bid;
  }
}

/** Chance that two of the 22 cards not in hand are none of the `missing` ones. */
function chanceOfNone(missing: number): number {
  return ((22 - missing) * (21 - missing)) / (22 * 21);
}
