/**
 * How likely a layout is in the light of what the others did: the log-likelihood of calls and passes, of the contract and
 * the discard, and of the cards played, by models of a sensible player (those of the heuristic agent). What such models say
 * of a stranger is never certain: each factor keeps a floor, and the sum is tempered by a power below one when it is used.
 */
import { type CardSet, nextSeat, type Seat } from "../../engine/cards.ts";
import { type Contract, GRAND, NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import type { Scoring } from "../../engine/scoring.ts";
import type { PlayView } from "../../engine/view.ts";
import { chanceOf, GRAND_AFTER, NULL_AFTER, NULL_OUVERT_AFTER, SUIT_AFTER } from "../heuristic/models.ts";
import { Prospects } from "../heuristic/prospects.ts";
import { expectedScore, STAKES } from "../heuristic/settings.ts";
import { DiscardSearch } from "../heuristic/win-model.ts";
import { Calls } from "./calls.ts";
import { Plays } from "./plays.ts";
import type { Settings } from "./settings.ts";

/** Score by which two declarations differ for one to be e times as likely, plain and seeger. */
const SPREAD = { plain: 8, seeger: 24 };
/** Log-odds by which a discard falls behind the best for it to be 1/e as likely. */
const DISCARD_SPREAD = 0.4;
/** The part of a bidder's, a passer's and a declarer's behaviour that no model explains. */
const FLOOR = 0.02;
/** How far the cards played are trusted, beside calls and declaration. */
const PLAY_TRUST = 0.85;

const SETTINGS = { risk: 0, hand: true, null: true };

export class Inference {
  readonly calls = new Calls();
  private readonly plays: Plays | undefined;
  private readonly prospects: Readonly<Record<Scoring, readonly Prospects[]>>;
  private readonly search = new DiscardSearch();
  private scoring: Scoring = "plain";
  private rules: RuleSet | undefined = undefined;

  /** @param byPlay whether cards played are evidence, too. */
  constructor(byPlay = true) {
    this.plays = byPlay ? new Plays() : undefined;
    const of = (scoring: Scoring) => [0, 1, 2].map((seat) => new Prospects(SETTINGS, STAKES[scoring], seat));
    this.prospects = { plain: of("plain"), seeger: of("seeger") };
  }

  /** Takes up what was done before a card. */
  takePlay(view: PlayView): void {
    this.take(view.auction, view.rules, view.scoring);
    this.plays?.take(view);
  }

  /** Takes up the auction. */
  take(calls: Parameters<Calls["take"]>[0], rules: RuleSet, scoring: Scoring): void {
    this.calls.take(calls, rules.ladder);
    this.rules = rules;
    this.scoring = scoring;
  }

  /**
   * Log-likelihood of a layout at a card: what is unseen of the two other seats' hands, and the two cards away; of all that
   * the others did before. `takePlay` comes first.
   */
  ofLayout(view: PlayView, next: CardSet, last: CardSet, away: CardSet): number {
    const { seat } = view;
    const after = nextSeat(seat);
    const third = nextSeat(after);
    const declared = this.ofSeat(view, after, next, away) + this.ofSeat(view, third, last, away);
    const { plays } = this;
    if (plays === undefined) return declared;
    return declared + PLAY_TRUST * (plays.ofSeat(after, next, away) + plays.ofSeat(third, last, away));
  }

  private ofSeat({ contract, declarer, bid, played }: PlayView, seat: Seat, hand: CardSet, away: CardSet): number {
    const dealt = hand | played[seat]!;
    if (seat !== declarer || contract.hand) return this.ofCalls(seat, dealt);
    return this.ofDeclaration(contract, bid, dealt, away, seat);
  }

  /** Log-likelihood of a seat's calls and passes, its ten cards as dealt being these. */
  ofCalls(seat: Seat, dealt: CardSet): number {
    const bid = this.calls.bid[seat]!;
    const declined = this.calls.declined[seat]!;
    if (bid === 0 && declined === 0) return 0;
    const prospects = this.prospects[this.scoring][seat]!;
    prospects.take(dealt, this.rules!);
    const willing = bid === 0 ? 1 : this.willing(prospects, bid);
    const more = declined === 0 ? 0 : this.willing(prospects, declined);
    return Math.log(FLOOR + (1 - FLOOR) * Math.max(0, willing - more));
  }

  /**
   * Log-likelihood of a contract after picking up, and of the discard: `hand` the ten cards kept, `away` the two. The ten
   * cards as dealt are not known, so the bid speaks only through the value that the contract needs.
   */
  ofDeclaration(contract: Contract, bid: number, hand: CardSet, away: CardSet, seat: Seat): number {
    const { search, scoring } = this;
    const rules = this.rules!;
    const stakes = STAKES[scoring];
    const cards = hand | away;
    const spread = SPREAD[scoring];
    let best = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let own = 0;
    let behind = 0;
    for (let kind = 0; kind <= NULL; kind++) {
      let score: number;
      if (kind === NULL) score = this.nullScore(cards, bid);
      else {
        const model = kind === GRAND ? GRAND_AFTER : SUIT_AFTER;
        const auction = model.auction(seat, bid);
        search.search(model, cards, kind, auction);
        const value = rules.baseValues[kind]! * (Math.abs(countMatadorsOfKind(cards, kind)) + rules.steps.game);
        score = expectedScore(chanceOf(search.logOdds), Math.max(value, bid), stakes) - (value < bid ? 100 : 0);
        if (kind === contract.kind) behind = search.logOdds - model.logOddsWithout(cards, away, kind, auction);
      }
      if (kind === contract.kind) own = score;
      if (score > best) {
        sum = sum * Math.exp((best - score) / spread) + 1;
        best = score;
      } else sum += Math.exp((score - best) / spread);
    }
    if (contract.kind === NULL) {
      const model = contract.ouvert ? NULL_OUVERT_AFTER : NULL_AFTER;
      model.searchDiscard(cards);
      behind = 2 * (model.riskOf(hand) - model.lowestRisk);
    }
    const kindChosen = Math.exp((own - best) / spread) / sum;
    const discarded = Math.exp(-Math.max(0, behind) / DISCARD_SPREAD);
    // a declaration that promises a loss is not made, unless the bid left nothing else
    const dared = chanceOf(own / spread + 1);
    return Math.log((FLOOR + kindChosen) * (FLOOR + discarded) * (FLOOR + dared));
  }

  private nullScore(cards: CardSet, bid: number): number {
    const stakes = STAKES[this.scoring];
    NULL_AFTER.searchDiscard(cards);
    NULL_OUVERT_AFTER.searchDiscard(cards);
    const closed = bid > 23 ? -100 : expectedScore(Math.exp(-NULL_AFTER.lowestRisk), 23, stakes);
    const open = bid > 46 ? -100 : expectedScore(Math.exp(-NULL_OUVERT_AFTER.lowestRisk), 46, stakes);
    return Math.max(closed, open);
  }

  private willing(prospects: Prospects, value: number): number {
    return chanceOf(prospects.pickupScore(value) / SPREAD[this.scoring]);
  }
}

/** `undefined`: all layouts are alike. */
export function inferenceOf({ inference }: Settings): Inference | undefined {
  return inference === "off" ? undefined : new Inference(inference === "on");
}
