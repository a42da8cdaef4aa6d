/**
 * Bidding, hand or pick-up, contract and discard, all by expected score: the chance of winning by the models times what is
 * won, less the chance of losing times what is lost. Once the skat is seen every value is certain, and a contract that does
 * not cover the bid is announced only when none does.
 */
import type { CardSet, Seat } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, KIND_COUNT, type Kind, NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { Scoring } from "../../engine/scoring.ts";
import type { BidView, DeclareView } from "../../engine/view.ts";
import type { BiddingStrategy } from "../agent.ts";
import {
  chanceOf,
  GRAND_AFTER,
  GRAND_HAND,
  NULL_AFTER,
  NULL_OUVERT_AFTER,
  SUIT_AFTER,
  SUIT_HAND,
  schneiderChance,
} from "./models.ts";
import type { NullModel } from "./null-model.ts";
import { certainMatadors, Prospects } from "./prospects.ts";
import { expectedScore, type Settings, STAKES, type Stakes } from "./settings.ts";
import { DiscardSearch } from "./win-model.ts";

const TRUMP_KINDS = 5;
/** Taken off the score of a contract that does not cover the bid: anything else comes first. */
const OVERBID = 100_000;

const PICKUP: readonly Contract[] = Array.from({ length: KIND_COUNT }, (_, kind) => contractOf(kind));
const HAND: readonly Contract[] = Array.from({ length: KIND_COUNT }, (_, kind) => contractOf(kind, { hand: true }));
const SCHNEIDER: readonly Contract[] = Array.from({ length: TRUMP_KINDS }, (_, kind) =>
  contractOf(kind, { schneiderAnnounced: true }),
);
const NULL_OUVERT = contractOf(NULL, { ouvert: true });
const NULL_OUVERT_HAND = contractOf(NULL, { hand: true, ouvert: true });

/** A declaration with the score that is expected of it. */
export interface Declaration {
  readonly contract: Contract;
  readonly discard: CardSet;
  readonly score: number;
}

interface HeuristicBidding extends BiddingStrategy {
  discard(view: DeclareView): Declaration;
}

/** Expected score of a pick-up in suit or grand with these cards; rises with the log-odds of winning. */
function scoreOf(
  kind: Kind,
  { baseValues, steps }: RuleSet,
  cards: CardSet,
  bid: number,
  logOdds: number,
  stakes: Stakes,
): number {
  const base = baseValues[kind]!;
  const value = base * (Math.abs(countMatadorsOfKind(cards, kind)) + steps.game);
  const schneider = schneiderChance(kind, logOdds);
  if (value >= bid) return expectedScore(chanceOf(logOdds), value, stakes) + schneider * base;
  // only schneider can save it, if that is enough
  return expectedScore(value + base >= bid ? schneider : 0, Math.ceil(bid / base) * base, stakes) - OVERBID;
}

export function createBidding(settings: Settings): HeuristicBidding {
  const search = new DiscardSearch();
  const prospectsOf = (scoring: Scoring) => [0, 1, 2].map((seat) => new Prospects(settings, STAKES[scoring], seat));
  const plain = prospectsOf("plain");
  const seeger = prospectsOf("seeger");

  function takeUp(seat: Seat, hand: CardSet, scoring: Scoring, rules: RuleSet): Prospects {
    const found = (scoring === "seeger" ? seeger : plain)[seat]!;
    found.take(hand, rules);
    return found;
  }

  // log-odds of the four suits and grand
  const odds = new Float64Array(TRUMP_KINDS);
  // scores that no discard exceeds, of the four suits
  const bounds = new Float64Array(GRAND);
  // the best found so far for the declaration being made; not variables, where every score would be allocated
  const best = { contract: undefined as Contract | undefined, discard: 0, score: 0 };

  function startFrom(score: number): void {
    best.contract = undefined;
    best.score = score;
  }

  function consider(contract: Contract, discard: CardSet, score: number): void {
    if (score <= best.score) return;
    best.contract = contract;
    best.discard = discard;
    best.score = score;
  }

  function considerNull(contract: Contract, model: NullModel, { hand, bid, rules, scoring, skat }: DeclareView): void {
    const value = rules.terms[contract.id]!.fixedValue;
    if (value < bid) return;
    const stakes = STAKES[scoring];
    if (skat === undefined) consider(contract, 0, expectedScore(model.chanceOf(hand), value, stakes));
    else if (expectedScore(model.highestChance(hand), value, stakes) > best.score) {
      model.searchDiscard(hand);
      consider(contract, model.discard, expectedScore(Math.exp(-model.lowestRisk), value, stakes));
    }
  }

  /** Considers the best discard of a pick-up in suit or grand. Of equal contracts the lower kind is better. */
  function searchTrump(kind: Kind, { seat, hand, bid, rules, scoring }: DeclareView): void {
    const model = kind === GRAND ? GRAND_AFTER : SUIT_AFTER;
    search.search(model, hand, kind, model.auction(seat, bid));
    const score = scoreOf(kind, rules, hand, bid, search.logOdds, STAKES[scoring]);
    if (score === best.score && kind < best.contract!.kind) startFrom(Number.NEGATIVE_INFINITY);
    consider(PICKUP[kind]!, search.discard, score);
  }

  return {
    bid({ seat, hand, value, scoring, rules }: BidView): boolean {
      return takeUp(seat, hand, scoring, rules).bids(value);
    },

    declareHand(view: DeclareView): Contract | undefined {
      if (!settings.hand) return undefined;
      const { seat, hand, bid, scoring, rules } = view;
      const stakes = STAKES[scoring];
      startFrom(takeUp(seat, hand, scoring, rules).pickupScore(bid));
      SUIT_HAND.suitLogOdds(odds, hand, SUIT_HAND.auction(seat, bid));
      odds[GRAND] = GRAND_HAND.logOdds(hand, GRAND, GRAND_HAND.auction(seat, bid));
      for (let kind = 0; kind < TRUMP_KINDS; kind++) {
        const logOdds = odds[kind]!;
        if (logOdds < 0) continue;
        const base = rules.baseValues[kind]!;
        const value = base * (certainMatadors(hand, kind) + rules.steps.game + rules.steps.hand);
        if (value < bid) continue;
        const schneider = schneiderChance(kind, logOdds);
        consider(HAND[kind]!, 0, expectedScore(chanceOf(logOdds), value, stakes) + schneider * base);
        const announced = value + base * (rules.steps.schneider + rules.steps.schneiderAnnounced);
        consider(SCHNEIDER[kind]!, 0, expectedScore(schneider, announced, stakes));
      }
      if (settings.null) {
        considerNull(HAND[NULL]!, NULL_AFTER, view);
        considerNull(NULL_OUVERT_HAND, NULL_OUVERT_AFTER, view);
      }
      return best.contract;
    },

    discard(view: DeclareView): Declaration {
      const { seat, hand, bid, scoring, rules } = view;
      const stakes = STAKES[scoring];
      startFrom(Number.NEGATIVE_INFINITY);
      SUIT_AFTER.highestSuitLogOdds(odds, hand, SUIT_AFTER.auction(seat, bid));
      // the suit that may be worth most comes first, so that hardly any other has to be searched for its discard
      let promising = 0;
      for (let kind = 0; kind < GRAND; kind++) {
        bounds[kind] = scoreOf(kind, rules, hand, bid, odds[kind]!, stakes);
        if (bounds[kind]! > bounds[promising]!) promising = kind;
      }
      searchTrump(promising, view);
      for (let kind = 0; kind < GRAND; kind++)
        if (kind !== promising && bounds[kind]! >= best.score) searchTrump(kind, view);
      searchTrump(GRAND, view);
      if (settings.null || best.score < -OVERBID / 2) {
        considerNull(PICKUP[NULL]!, NULL_AFTER, view);
        considerNull(NULL_OUVERT, NULL_OUVERT_AFTER, view);
      }
      return { contract: best.contract!, discard: best.discard, score: best.score };
    },
  };
}
