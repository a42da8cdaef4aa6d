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
import type { NullModel } from "./null-model.ts";
import { expectedScore, type Settings, type Stakes } from "./settings.ts";
import { CHOICES } from "./weights.ts";
import { BID_STEPS } from "./win-model.ts";

const TRUMP_KINDS = 5;
const NULL_CLOSED = 5;
const NULL_OPEN = 6;
const PROSPECTS = 7;
const NULL_CONTRACTS: readonly Contract[] = [contractOf(NULL), contractOf(NULL, { ouvert: true })];

/** Log-odds below which a contract is not looked at. */
const HOPELESS_ODDS = -2.5;
const LOWEST_BID = 18;
/** A contract of less expected score is not what a hand is picked up for. */
const UNLIKELY = -25;
/** Nothing is expected below this, in score. */
export const HOPELESS = -50;

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
    this.stakes = stakes;
    this.seat = seat;
  }

  /** Takes up a hand; nothing is done when it is the one taken up last. */
  take(cards: CardSet, rules: RuleSet): void {
    if (cards === this.cards && rules === this.rules) return;
    this.cards = cards;
    this.rules = rules;
    const { stakes, certainScore, hopedScore } = this;
    for (let kind = 0; kind < TRUMP_KINDS; kind++) {
      const model = kind === GRAND ? GRAND_BEFORE : SUIT_BEFORE;
      const base = rules.baseValues[kind]!;
      const matadors = Math.abs(countMatadorsOfKind(cards, kind));
      const logOdds = model.logOdds(cards, kind, model.auction(this.seat, LOWEST_BID));
      if (logOdds < HOPELESS_ODDS) {
        this.certain[kind] = 0;
        this.hoped[kind] = 0;
        continue;
      }
      const chance = chanceOf(logOdds);
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
    this.takeNull(NULL_CLOSED, NULL_BEFORE);
    this.takeNull(NULL_OPEN, NULL_OUVERT_BEFORE);
    this.limit = 0;
    this.tooHigh = Number.POSITIVE_INFINITY;
  }

  /** Expected score of picking up as declarer at this bid. */
  pickupScore(bid: number): number {
    this.rank(bid);
    const { base, first, second } = CHOICES[BID_STEPS[bid]!]!;
    return Math.min(this.ceiling, base * this.stakes.scale + first * this.first + second * this.second);
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

  private takeNull(place: number, model: NullModel): void {
    const value = this.rules!.terms[NULL_CONTRACTS[place - NULL_CLOSED]!.id]!.fixedValue;
    const bids = this.settings.null;
    this.certain[place] = bids ? value : 0;
    this.hoped[place] = bids ? value : 0;
    this.highest[place] = value + this.stakes.won;
    this.certainScore[place] = bids ? expectedScore(Math.exp(-model.riskOf(this.cards)), value, this.stakes) : HOPELESS;
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
    const { pass, won, lost } = this.stakes;
    return this.pickupScore(bid) >= pass + this.settings.risk * (3 * bid + won + lost);
  }
}

/** Chance that two of the 22 cards not in hand are none of the `missing` ones. */
function chanceOfNone(missing: number): number {
  return ((22 - missing) * (21 - missing)) / (22 * 21);
}
