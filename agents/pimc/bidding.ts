/**
 * Bidding, hand or pick-up, contract and discard. What is clear to the heuristic agent's models is left at that; what is in
 * doubt is simulated: layouts that fit the auction are dealt and solved, and the share of wins moves the models' chance
 * (`trial.ts`). So hopeless hands cost nothing, and a game that cannot cover the bid is never chosen over one that can.
 */
import type { CardSet, Seat } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, NULL } from "../../engine/contract.ts";
import type { Rng } from "../../engine/random.ts";
import type { BidView, DeclareView } from "../../engine/view.ts";
import type { BiddingStrategy } from "../agent.ts";
import { createBidding as createRules } from "../heuristic/bidding.ts";
import {
  chanceOf,
  GRAND_HAND,
  NULL_AFTER,
  NULL_OUVERT_AFTER,
  SUIT_HAND,
  schneiderChance,
} from "../heuristic/models.ts";
import { certainMatadors, Prospects } from "../heuristic/prospects.ts";
import { expectedScore, STAKES } from "../heuristic/settings.ts";
import { Candidates, logOddsOf } from "./candidates.ts";
import { inferenceOf } from "./inference.ts";
import type { Settings } from "./settings.ts";
import { calibrated, calibratedOfOne, Trial } from "./trial.ts";
import { Worlds } from "./worlds.ts";

const TRUMP_KINDS = 5;
const GOAL = 61;

// expected scores this near to the limit, or to each other, are in doubt; times the scale of the scoring
const DOUBTFUL_BID = 6;
const DOUBTFUL_HAND = 8;
const DOUBTFUL_DISCARD = 6;
/** Declarations that are tried out. */
const TRIED = 5;

const HAND: readonly Contract[] = Array.from({ length: NULL + 1 }, (_, kind) => contractOf(kind, { hand: true }));
const NULL_OUVERT_HAND = contractOf(NULL, { hand: true, ouvert: true });

export function createBidding(settings: Settings, rng: Rng): BiddingStrategy {
  const habits = { risk: settings.risk, hand: true, null: true };
  const rulesOnly = createRules(habits);
  if (!settings.simulate) return rulesOnly;

  const worlds = new Worlds(settings.worlds, inferenceOf(settings), settings.power);
  const trial = new Trial();
  const candidates = new Candidates(TRIED);
  const best = new Candidates(1);
  const prospectsOf = (scoring: "plain" | "seeger") =>
    [0, 1, 2].map((seat) => new Prospects(habits, STAKES[scoring], seat));
  const prospects = { plain: prospectsOf("plain"), seeger: prospectsOf("seeger") };

  /** Expected score of picking up at a bid: in each world the best declaration by the models, solved. */
  function pickupScore(
    view: Pick<DeclareView, "seat" | "hand" | "auction" | "rules" | "scoring">,
    bid: number,
  ): number {
    const { seat, hand, rules, scoring } = view;
    const stakes = STAKES[scoring];
    worlds.ofDeclare(view, rng);
    let sum = 0;
    for (let world = 0; world < worlds.count; world++) {
      const cards = hand | worlds.away[world]!;
      best.take(seat, cards, bid, rules, stakes);
      let score = expectedScore(0, bid, stakes);
      if (best.count > 0) {
        const { contract, discard, logOdds, value } = best.list[0]!;
        const { kind } = contract;
        const won = trial.wins(worlds, world, seat, kind, cards ^ discard, discard, GOAL);
        const odds = calibratedOfOne(kind, logOdds, won);
        score = scoreOf(kind, odds, value, view);
      }
      sum += worlds.weights[world]! * score;
    }
    return sum;
  }

  /** Expected score at these odds of winning, with what schneider adds in suit and grand. */
  function scoreOf(
    kind: number,
    odds: number,
    value: number,
    { rules, scoring }: Pick<DeclareView, "rules" | "scoring">,
  ) {
    const score = expectedScore(chanceOf(odds), value, STAKES[scoring]);
    return kind === NULL ? score : score + schneiderChance(kind, odds) * rules.baseValues[kind]!;
  }

  /** The best hand game that covers the bid, and its expected score; every world is solved for each that is not hopeless. */
  function bestHand(view: DeclareView, least: number): { contract: Contract | undefined; score: number } {
    const { seat, hand, bid, rules, scoring } = view;
    const stakes = STAKES[scoring];
    let contract: Contract | undefined;
    let score = Number.NEGATIVE_INFINITY;
    let dealt = false;
    const consider = (tried: Contract, logOdds: number, value: number) => {
      if (value < bid || expectedScore(chanceOf(logOdds), value, stakes) < least) return;
      if (!dealt) worlds.ofDeclare(view, rng);
      dealt = true;
      const found = scoreOf(
        tried.kind,
        calibrated(tried.kind, logOdds, handShare(seat, hand, tried.kind)),
        value,
        view,
      );
      if (found <= score) return;
      contract = tried;
      score = found;
    };
    for (let kind = 0; kind < TRUMP_KINDS; kind++) {
      const model = kind === GRAND ? GRAND_HAND : SUIT_HAND;
      const value = rules.baseValues[kind]! * (certainMatadors(hand, kind) + rules.steps.game + rules.steps.hand);
      consider(HAND[kind]!, model.logOdds(hand, kind, model.auction(seat, bid)), value);
    }
    const closed = logOddsOf(Math.exp(-NULL_AFTER.riskOf(hand)));
    const open = logOddsOf(Math.exp(-NULL_OUVERT_AFTER.riskOf(hand)));
    consider(HAND[NULL]!, closed, rules.terms[HAND[NULL]!.id]!.fixedValue);
    consider(NULL_OUVERT_HAND, open, rules.terms[NULL_OUVERT_HAND.id]!.fixedValue);
    return { contract, score };
  }

  function handShare(seat: Seat, hand: CardSet, kind: number): number {
    let share = 0;
    for (let world = 0; world < worlds.count; world++)
      if (trial.wins(worlds, world, seat, kind, hand, worlds.away[world]!, GOAL)) share += worlds.weights[world]!;
    return share;
  }

  return {
    bid(view: BidView): boolean {
      const { seat, hand, value, rules, scoring } = view;
      const { pass, won, lost, scale } = STAKES[scoring];
      const prospect = prospects[scoring][seat]!;
      prospect.take(hand, rules);
      const needed = pass + settings.risk * (3 * value + won + lost);
      const score = prospect.pickupScore(value);
      if (Math.abs(score - needed) > DOUBTFUL_BID * scale) return score > needed;
      return (score + pickupScore(view, value)) / 2 >= needed;
    },

    declareHand(view: DeclareView): Contract | undefined {
      const { seat, hand, bid, rules, scoring } = view;
      const { scale } = STAKES[scoring];
      const choice = rulesOnly.declareHand(view);
      // an announced schneider is as good as certain
      if (choice?.schneiderAnnounced) return choice;
      const prospect = prospects[scoring][seat]!;
      prospect.take(hand, rules);
      const pickup = prospect.pickupScore(bid);
      const { contract, score } = bestHand(view, pickup - DOUBTFUL_HAND * scale);
      if (contract === undefined) return undefined;
      return score > (pickup + pickupScore(view, bid)) / 2 ? contract : undefined;
    },

    discard(view: DeclareView): { contract: Contract; discard: CardSet } {
      const { seat, hand, bid, rules, scoring } = view;
      const { scale } = STAKES[scoring];
      candidates.take(seat, hand, bid, rules, STAKES[scoring]);
      // nothing covers the bid: the least evil is the heuristic's to choose
      if (candidates.count === 0) return rulesOnly.discard(view);
      const least = candidates.list[0]!.score - DOUBTFUL_DISCARD * scale;
      let chosen = candidates.list[0]!;
      const clear = candidates.count === 1 || candidates.list[1]!.score < least;
      if (!clear) worlds.ofDeclare(view, rng);
      let highest = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < candidates.count && !clear; i++) {
        const candidate = candidates.list[i]!;
        if (candidate.score < least) break;
        const { kind } = candidate.contract;
        const share = trial.share(worlds, seat, kind, hand ^ candidate.discard, candidate.discard, GOAL);
        const score = scoreOf(kind, calibrated(kind, candidate.logOdds, share), candidate.value, view);
        if (score <= highest) continue;
        highest = score;
        chosen = candidate;
      }
      return { contract: chosen.contract, discard: chosen.discard };
    },
  };
}
