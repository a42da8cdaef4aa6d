/**
 * Bidding, hand or pick-up, contract and discard, all by expected score: the chance of winning by the models times what is
 * won, less the chance of losing times what is lost.
 *
 * Before the skat is seen a suit "without" is sure only of one matador, since the skat may hold a jack; afterwards every
 * value is certain and a contract that does not cover the bid is announced only when none does.
 */
import { type CardSet, CLUB_JACK, type Seat } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, KIND_COUNT, type Kind, NULL } from "../../engine/contract.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { Scoring } from "../../engine/scoring.ts";
import type { BidView, DeclareView } from "../../engine/view.ts";
import type { BiddingStrategy } from "../agent.ts";
import { certainMatadorCount, chanceOfNone, matadorCount } from "./game-value.ts";
import { NullModel } from "./null-model.ts";
import { type Settings, STAKES, type Stakes } from "./settings.ts";
import * as weights from "./weights.ts";
import { DiscardSearch, WinModel } from "./win-model.ts";

const SUIT_BEFORE = new WinModel(weights.SUIT_BEFORE);
const SUIT_AFTER = new WinModel(weights.SUIT_AFTER);
const SUIT_HAND = new WinModel(weights.SUIT_HAND);
const GRAND_BEFORE = new WinModel(weights.GRAND_BEFORE);
const GRAND_AFTER = new WinModel(weights.GRAND_AFTER);
const GRAND_HAND = new WinModel(weights.GRAND_HAND);
const NULL_BEFORE = new NullModel(weights.NULL_BEFORE);
const NULL_AFTER = new NullModel(weights.NULL_AFTER);
const NULL_OUVERT_BEFORE = new NullModel(weights.NULL_OUVERT_BEFORE);
const NULL_OUVERT_AFTER = new NullModel(weights.NULL_OUVERT_AFTER);

const PICKUP: readonly Contract[] = Array.from({ length: KIND_COUNT }, (_, kind) => contractOf(kind));
const HAND: readonly Contract[] = Array.from({ length: KIND_COUNT }, (_, kind) => contractOf(kind, { hand: true }));
const SCHNEIDER: readonly Contract[] = [0, 1, 2, 3, 4].map((kind) => contractOf(kind, { schneiderAnnounced: true }));
const NULL_OUVERT = contractOf(NULL, { ouvert: true });
const NULL_OUVERT_HAND = contractOf(NULL, { hand: true, ouvert: true });

const FOREHAND = 0;

const KINDS = 5;

function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Chance that a game with these odds is won with schneider. */
function schneiderChance(kind: Kind, logOdds: number): number {
  const { slope, base } = kind === GRAND ? weights.GRAND_SCHNEIDER : weights.SUIT_SCHNEIDER;
  return chanceOf(slope * logOdds + base);
}

function expectedScore(chance: number, value: number, stakes: Stakes): number {
  return chance * (value + stakes.won) - (1 - chance) * (2 * value + stakes.lost);
}

/** What ten cards promise before the skat is seen. Kept per seat: the same hand is asked about at every bid. */
class Hand {
  private cards: CardSet = 0;
  private rules: RuleSet | undefined = undefined;
  /** Highest value worth bidding. */
  limit = 0;
  private readonly settings: Settings;
  private readonly stakes: Stakes;
  private readonly forehand: boolean;
  /** Contracts it may come to: chance, value sure and hoped for. */
  readonly score = new Float64Array(KINDS + 2);
  readonly value = new Float64Array(KINDS + 2);

  constructor(settings: Settings, stakes: Stakes, forehand: boolean) {
    this.settings = settings;
    this.stakes = stakes;
    this.forehand = forehand;
  }

  take(cards: CardSet, rules: RuleSet): void {
    if (cards === this.cards && rules === this.rules) return;
    this.cards = cards;
    this.rules = rules;
    this.limit = 0;
    const { forehand } = this;
    for (let kind = 0; kind < KINDS; kind++) {
      const model = kind === GRAND ? GRAND_BEFORE : SUIT_BEFORE;
      const chance = chanceOf(model.logOdds(cards, kind, forehand));
      const base = rules.baseValues[kind]!;
      const certain = base * (certainMatadorCount(cards, kind) + rules.steps.game);
      this.consider(kind, chance, certain);
      if ((cards & CLUB_JACK) === 0) {
        const missing = matadorCount(cards, kind);
        // the skat may hold one of the missing trumps and take the value away, though it makes the hand stronger
        if (missing > 1) this.raise(chance * chanceOfNone(missing), base * (missing + rules.steps.game));
      }
    }
    this.considerNull(KINDS, NULL_BEFORE, PICKUP[NULL]!);
    this.considerNull(KINDS + 1, NULL_OUVERT_BEFORE, NULL_OUVERT);
  }

  /** Expected score of picking up at this bid. */
  pickupScore(bid: number): number {
    let best = -2 * bid;
    for (let i = 0; i < KINDS + 2; i++) if (this.value[i]! >= bid && this.score[i]! > best) best = this.score[i]!;
    return best;
  }

  private considerNull(place: number, model: NullModel, contract: Contract): void {
    this.value[place] = 0;
    if (!this.settings.null) return;
    this.consider(place, Math.exp(-model.riskOf(this.cards)), this.rules!.terms[contract.id]!.fixedValue);
  }

  private consider(place: number, chance: number, value: number): void {
    this.value[place] = value;
    this.score[place] = expectedScore(chance, value, this.stakes);
    this.raise(chance, value);
  }

  private raise(chance: number, value: number): void {
    const { won, lost, pass } = this.stakes;
    const needed = (2 * value + lost + pass) / (3 * value + won + lost) + this.settings.risk;
    if (value > this.limit && chance >= needed) this.limit = value;
  }
}

export function createBidding(settings: Settings): BiddingStrategy {
  const search = new DiscardSearch();
  const handsOf = (scoring: Scoring) => [0, 1, 2].map((seat) => new Hand(settings, STAKES[scoring], seat === FOREHAND));
  const hands: Readonly<Record<Scoring, readonly Hand[]>> = { plain: handsOf("plain"), seeger: handsOf("seeger") };

  function handOf(seat: Seat, cards: CardSet, scoring: Scoring, rules: RuleSet): Hand {
    const hand = hands[scoring][seat]!;
    hand.take(cards, rules);
    return hand;
  }

  return {
    bid({ seat, hand, value, scoring, rules }: BidView): boolean {
      return value <= handOf(seat, hand, scoring, rules).limit;
    },
    declareHand({ seat, hand: cards, bid, scoring, rules }: DeclareView): Contract | undefined {
      if (!settings.hand) return undefined;
      const stakes = STAKES[scoring];
      let bestScore = handOf(seat, cards, scoring, rules).pickupScore(bid);
      let best: Contract | undefined;
      const forehand = seat === FOREHAND;
      for (let kind = 0; kind < KINDS; kind++) {
        const model = kind === GRAND ? GRAND_HAND : SUIT_HAND;
        const logOdds = model.logOdds(cards, kind, forehand);
        const base = rules.baseValues[kind]!;
        const value = base * (certainMatadorCount(cards, kind) + rules.steps.game + rules.steps.hand);
        if (value < bid) continue;
        const schneider = schneiderChance(kind, logOdds);
        const score = expectedScore(chanceOf(logOdds), value, stakes) + schneider * base;
        if (score > bestScore) {
          bestScore = score;
          best = HAND[kind]!;
        }
        const announced = expectedScore(schneider, value + 2 * base, stakes);
        if (announced > bestScore) {
          bestScore = announced;
          best = SCHNEIDER[kind]!;
        }
      }
      if (!settings.null) return best;
      const closed = HAND[NULL]!;
      const closedValue = rules.terms[closed.id]!.fixedValue;
      const closedScore = expectedScore(Math.exp(-NULL_AFTER.riskOf(cards)), closedValue, stakes);
      if (closedValue >= bid && closedScore > bestScore) {
        bestScore = closedScore;
        best = closed;
      }
      const openValue = rules.terms[NULL_OUVERT_HAND.id]!.fixedValue;
      const openScore = expectedScore(Math.exp(-NULL_OUVERT_AFTER.riskOf(cards)), openValue, stakes);
      return openValue >= bid && openScore > bestScore ? NULL_OUVERT_HAND : best;
    },
    discard({ seat, hand: cards, bid, scoring, rules }: DeclareView) {
      const stakes = STAKES[scoring];
      const forehand = seat === FOREHAND;
      let contract: Contract = PICKUP[0]!;
      let discard = 0;
      let bestScore = Number.NEGATIVE_INFINITY;
      for (let kind: Kind = 0; kind < KINDS; kind++) {
        search.search(kind === GRAND ? GRAND_AFTER : SUIT_AFTER, cards, kind, forehand);
        const base = rules.baseValues[kind]!;
        const value = base * (matadorCount(cards, kind) + rules.steps.game);
        const schneider = schneiderChance(kind, search.logOdds);
        let score: number;
        if (value >= bid) score = expectedScore(chanceOf(search.logOdds), value, stakes) + schneider * base;
        else {
          // only schneider can still save it, if that is enough
          const charged = Math.ceil(bid / base) * base;
          const chance = value + base >= bid ? schneider : 0;
          score = expectedScore(chance, charged, stakes) - OVERBID;
        }
        if (score > bestScore) {
          bestScore = score;
          contract = PICKUP[kind]!;
          discard = search.discard;
        }
      }
      if (settings.null || bestScore < -OVERBID) {
        const closedValue = rules.terms[PICKUP[NULL]!.id]!.fixedValue;
        if (closedValue >= bid) {
          NULL_AFTER.searchDiscard(cards);
          const score = expectedScore(Math.exp(-NULL_AFTER.lowestRisk), closedValue, stakes);
          if (score > bestScore) {
            bestScore = score;
            contract = PICKUP[NULL]!;
            discard = NULL_AFTER.discard;
          }
        }
        const openValue = rules.terms[NULL_OUVERT.id]!.fixedValue;
        if (openValue >= bid) {
          NULL_OUVERT_AFTER.searchDiscard(cards);
          const score = expectedScore(Math.exp(-NULL_OUVERT_AFTER.lowestRisk), openValue, stakes);
          if (score > bestScore) {
            bestScore = score;
            contract = NULL_OUVERT;
            discard = NULL_OUVERT_AFTER.discard;
          }
        }
      }
      return { contract, discard };
    },
  };
}

/** Taken off the score of a contract that does not cover the bid: anything else comes first. */
const OVERBID = 100_000;
