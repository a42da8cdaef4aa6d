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
import { expectedScore, type Settings, type Stakes } from "./settings.ts";
import { CHOICES } from "./weights.ts";
import { BID_STEPS } from "./win-model.ts";

const TRUMP_KINDS = 5;
/** Every kind, and null ouvert. */
const PROSPECTS = 7;
const NULL_CLOSED: Contract = contractOf(NULL);
const NULL_OPEN: Contract = contractOf(NULL, { ouvert: true });
const MOST_MATADORS = 11;

/** Log-odds below which a contract is not looked at, and the same for the chance of a null. */
const HOPELESS_ODDS = -2.5;
const HOPELESS_CHANCE = Math.exp(-2.5);
const LOWEST_BID = 18;
/** Above every bid: has still to be found out. */
const UNKNOWN = 1000;
/** A contract of less expected score is not what a hand is picked up for. */
const UNLIKELY = -25;
/** `chanceOf` rounds log-odds to 1/64. */
const ODDS_STEP = 1 / 64;
const MARGIN = 1e-6;
/** Nothing is expected below this, in score. */
export const HOPELESS = -50;

const CHOICE = Float64Array.from(CHOICES.flatMap(({ base, first, second }) => [base, first, second]));

/** By matadors missing from the club jack down: the chance that the skat has one of them. */
const SPOILT = Float64Array.from({ length: MOST_MATADORS + 1 }, (_, missing) => 1 - chanceOfNone(missing));

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
  private tooHigh = UNKNOWN;
  private cards: CardSet = 0;
  private rules: RuleSet | undefined = undefined;
  private readonly settings: Settings;
  private readonly stakes: Stakes;
  /** What seat and lowest bid add to the log-odds of suit and grand. */
  private readonly suitAuction: number;
  private readonly grandAuction: number;
  /** Expected score that a bid must have: so much, and so much a point of the bid. */
  private readonly needed: number;
  private readonly neededPerPoint: number;
  private readonly odds = new Float64Array(TRUMP_KINDS);
  /** Of null and null ouvert. */
  private readonly nullChances = new Float64Array(2);
  /** A hand none of whose contracts has such a chance, or such log-odds, is not worth the lowest bid. */
  private readonly leastChance: number;
  private readonly leastOdds: number;
  /** Whether the contracts of the hand have been laid out. */
  private laidOut = false;
  // of each contract that is not hopeless: the value that is certain and the one hoped for, the expected score of a bid up
  // to either, and the chance that a jack in the skat takes the hoped value away
  private count = 0;
  private readonly certain = new Float64Array(PROSPECTS);
  private readonly hoped = new Float64Array(PROSPECTS);
  private readonly certainScore = new Float64Array(PROSPECTS);
  private readonly hopedScore = new Float64Array(PROSPECTS);
  private readonly spoilt = new Float64Array(PROSPECTS);
  /** The score of a win, in suit and grand often with another level. */
  private readonly highest = new Float64Array(PROSPECTS);
  /** The least of `highest`. */
  private floor = 0;

  constructor(settings: Settings, stakes: Stakes, seat: Seat) {
    this.settings = settings;
    this.needed = stakes.pass + settings.risk * (stakes.won + stakes.lost);
    this.neededPerPoint = 3 * settings.risk;
    this.stakes = stakes;
    this.leastChance = leastChanceOf(this.needed + this.neededPerPoint * LOWEST_BID, stakes);
    this.leastOdds = Math.log(this.leastChance / (1 - this.leastChance)) - ODDS_STEP;
    this.suitAuction = SUIT_BEFORE.auction(seat, LOWEST_BID);
    this.grandAuction = GRAND_BEFORE.auction(seat, LOWEST_BID);
  }

  /** Takes up a hand; nothing is done when it is the one taken up last. */
  take(cards: CardSet, rules: RuleSet): void {
    if (cards === this.cards && rules === this.rules) return;
    this.cards = cards;
    this.rules = rules;
    this.laidOut = false;
    this.limit = 0;
    const { odds, nullChances } = this;
    SUIT_BEFORE.suitLogOdds(odds, cards, this.suitAuction);
    odds[GRAND] = GRAND_BEFORE.logOdds(cards, GRAND, this.grandAuction);
    nullChances[0] = this.settings.null ? NULL_BEFORE.chanceOf(cards) : 0;
    nullChances[1] = this.settings.null ? NULL_OUVERT_BEFORE.chanceOf(cards) : 0;
    const best = Math.max(odds[0]!, odds[1]!, odds[2]!, odds[3]!, odds[4]!);
    // most hands are worth no bid, and nothing else need be known of them
    this.tooHigh = best < this.leastOdds && Math.max(nullChances[0], nullChances[1]) < this.leastChance ? 0 : UNKNOWN;
  }

  /** Lays out the contracts that are not hopeless. */
  private layOut(): void {
    if (this.laidOut) return;
    this.laidOut = true;
    const { cards, stakes, odds, certain, hoped, spoilt, highest, certainScore, hopedScore } = this;
    const rules = this.rules!;
    const sure = (cards & CLUB_JACK) !== 0;
    const { game } = rules.steps;
    let floor = Number.POSITIVE_INFINITY;
    let i = 0;
    for (let kind = 0; kind < TRUMP_KINDS; kind++) {
      if (odds[kind]! < HOPELESS_ODDS) continue;
      const chance = chanceOf(odds[kind]!);
      const base = rules.baseValues[kind]!;
      const matadors = Math.abs(countMatadorsOfKind(cards, kind));
      const most = base * (matadors + game);
      const least = sure ? most : base * (1 + game);
      const less = most === least ? 0 : SPOILT[matadors]!;
      certain[i] = least;
      hoped[i] = most;
      spoilt[i] = less;
      certainScore[i] = expectedScore(chance, (1 - less) * most + less * least, stakes);
      hopedScore[i] = (1 - less) * expectedScore(chance, most, stakes);
      const won = most + base + stakes.won;
      highest[i] = won;
      if (won < floor) floor = won;
      i++;
    }
    this.count = i;
    this.floor = floor;
    this.layOutNull(NULL_CLOSED, this.nullChances[0]!);
    this.layOutNull(NULL_OPEN, this.nullChances[1]!);
  }

  private layOutNull(contract: Contract, chance: number): void {
    if (chance < HOPELESS_CHANCE) return;
    const value = this.rules!.terms[contract.id]!.fixedValue;
    const i = this.count++;
    this.certain[i] = value;
    this.hoped[i] = value;
    this.certainScore[i] = expectedScore(chance, value, this.stakes);
    this.highest[i] = value + this.stakes.won;
    this.floor = Math.min(this.floor, this.highest[i]!);
  }

  /** Expected score of picking up as declarer at this bid. */
  pickupScore(bid: number): number {
    this.layOut();
    return Math.min(this.ceiling(bid), this.chosenScore(bid));
  }

  /** What is expected of choosing between the contracts; fills `first` and `second`. */
  private chosenScore(bid: number): number {
    this.rank(bid);
    return this.scoreOfChoice(bid, this.first, this.second);
  }

  private scoreOfChoice(bid: number, first: number, second: number): number {
    const step = 3 * BID_STEPS[bid]!;
    return CHOICE[step]! * this.stakes.scale + CHOICE[step + 1]! * first + CHOICE[step + 2]! * second;
  }

  /** Fills `first` and `second`. */
  rank(bid: number): void {
    this.layOut();
    let first = HOPELESS;
    let second = HOPELESS;
    for (let i = 0; i < this.count; i++) {
      const score = this.scoreAt(i, bid);
      if (score > first) {
        second = first;
        first = score;
      } else if (score > second) second = score;
    }
    this.first = first;
    this.second = second;
  }

  /** No more than this can be won at the bid. */
  private ceiling(bid: number): number {
    let ceiling = 0;
    for (let i = 0; i < this.count; i++)
      if (this.scoreAt(i, bid) > UNLIKELY) ceiling = Math.max(ceiling, this.highest[i]!);
    return ceiling;
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
    if (this.tooHigh === UNKNOWN) {
      this.layOut();
      // a hand that is not worth the lowest bid is worth none
      this.tooHigh = this.pays(LOWEST_BID) ? Number.POSITIVE_INFINITY : 0;
      if (this.tooHigh === 0) return false;
    }
    for (let i = 0; i < this.count; i++) {
      const certain = this.certain[i]!;
      const hoped = this.hoped[i]!;
      const reached =
        certain >= value && (this.paysAlone(i) || this.pays(certain))
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

  /** Whether bidding up to a contract's certain value pays even if all others are hopeless: what `pays` says, cheaper. */
  private paysAlone(place: number): boolean {
    const bid = this.certain[place]!;
    const score = this.certainScore[place]!;
    const needed = this.needed + this.neededPerPoint * bid;
    return score > UNLIKELY && this.floor >= needed && this.scoreOfChoice(bid, score, HOPELESS) >= needed;
  }

  private pays(bid: number): boolean {
    const needed = this.needed + this.neededPerPoint * bid;
    if (this.chosenScore(bid) < needed) return false;
    // nearly always any contract would bring so much
    return (this.floor >= needed && this.first > UNLIKELY) || this.ceiling(bid) >= needed;
  }
}

/**
 * The chance below which no contract makes the lowest bid worth it, even if the second best were as good. A value v asks for
 * (score + 2 v + lost) / (3 v + won + lost), which in v only rises or only falls: least at 18 or in the limit, 2/3.
 */
function leastChanceOf(needed: number, stakes: Stakes): number {
  const [base, first, second] = CHOICE as unknown as readonly [number, number, number];
  // nothing is expected below HOPELESS, so that a very bold agent bids on any hand
  if (base * stakes.scale + (first + second) * HOPELESS >= needed) return 0;
  const score = (needed - base * stakes.scale) / (first + second);
  const chance = (score + 2 * LOWEST_BID + stakes.lost) / (3 * LOWEST_BID + stakes.won + stakes.lost);
  return Math.max(0, Math.min(chance, 2 / 3) - MARGIN);
}

/** Chance that two of the 22 cards not in hand are none of the `missing` ones. */
function chanceOfNone(missing: number): number {
  return ((22 - missing) * (21 - missing)) / (22 * 21);
}
