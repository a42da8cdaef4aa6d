/**
 * What ten cards promise before the skat is seen (agents.md 7.1, 6.4): the expected score of picking up at a bid, and the
 * highest bid at which that is better than passing.
 *
 * Each contract has its chance by the fits made for unseen skats, and its value: "with" matadors are certain, "without" may
 * shrink to one because the skat may hold a jack, so a value above that is only hoped for. Whoever picks up may choose
 * again with twelve cards; that is worth more than the best single contract, the more so the nearer the second.
 */
import { type CardSet, CLUB_JACK } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import { chanceOf, GRAND_BEFORE, NULL_BEFORE, NULL_OUVERT_BEFORE, SUIT_BEFORE } from "./models.ts";
import type { NullModel } from "./null-model.ts";
import { expectedScore, type Settings, type Stakes } from "./settings.ts";
import { CHOICE_AT_HIGH_BIDS, CHOICE_AT_LOW_BIDS } from "./weights.ts";

const TRUMP_KINDS = 5;
const NULL_CLOSED = 5;
const NULL_OPEN = 6;
const PROSPECTS = 7;
const NULL_CONTRACTS: readonly Contract[] = [contractOf(NULL), contractOf(NULL, { ouvert: true })];

/** From here on few contracts are left to choose from. */
/** A contract of less expected score is not what a hand is picked up for. */
const UNLIKELY = -25;
const LOWEST_BID = 18;
export const HIGH_BID = 28;
/** Nothing is expected below this, in score. */
export const HOPELESS = -50;

/** The matadors that ten cards are sure of whatever the skat holds. */
export function certainMatadors(hand: CardSet, kind: number): number {
  return (hand & CLUB_JACK) !== 0 ? countMatadorsOfKind(hand, kind) : 1;
}

export class Prospects {
  /** The highest value worth calling or holding; 0 for none. */
  limit = 0;
  /** Expected scores of the two best contracts at the bid last asked about. */
  first = 0;
  second = 0;
  /** No more than this can be won there. */
  private ceiling = 0;
  private cards: CardSet = 0;
  private rules: RuleSet | undefined = undefined;
  private readonly settings: Settings;
  private readonly stakes: Stakes;
  private readonly forehand: boolean;
  // by kind, null ouvert last: the value that is certain and the one hoped for, the expected score of a bid up to either,
  // and the chance that a jack in the skat takes the hoped value away
  private readonly certain = new Float64Array(PROSPECTS);
  private readonly hoped = new Float64Array(PROSPECTS);
  private readonly certainScore = new Float64Array(PROSPECTS);
  private readonly hopedScore = new Float64Array(PROSPECTS);
  private readonly spoilt = new Float64Array(PROSPECTS);
  /** The score of a win, in suit and grand often with another level. */
  private readonly highest = new Float64Array(PROSPECTS);

  constructor(settings: Settings, stakes: Stakes, forehand: boolean) {
    this.settings = settings;
    this.stakes = stakes;
    this.forehand = forehand;
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
      const chance = chanceOf(model.logOdds(cards, kind, this.forehand));
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
    this.findLimit();
  }

  /** Expected score of picking up as declarer at this bid. */
  pickupScore(bid: number): number {
    this.rank(bid);
    const { base, first, second } = bid < HIGH_BID ? CHOICE_AT_LOW_BIDS : CHOICE_AT_HIGH_BIDS;
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

  private findLimit(): void {
    this.limit = 0;
    // most hands are not worth the lowest bid
    if (!this.pays(LOWEST_BID)) return;
    this.limit = LOWEST_BID;
    for (let i = 0; i < PROSPECTS; i++) {
      const certain = this.certain[i]!;
      const hoped = this.hoped[i]!;
      if (hoped > this.limit && this.pays(hoped)) this.limit = hoped;
      else if (certain > this.limit && this.pays(certain)) this.limit = certain;
    }
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
