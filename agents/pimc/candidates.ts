/**
 * What may be declared with the twelve cards, and which two put away: the few candidates that look best to the models of
 * the heuristic agent. All 66 discards of every suit and grand are weighed, and the best of null.
 */
import type { CardSet, Seat } from "../../engine/cards.ts";
import { type Contract, contractOf, GRAND, KIND_COUNT, NULL } from "../../engine/contract.ts";
import { countMatadorsOfKind } from "../../engine/matadors.ts";
import type { RuleSet } from "../../engine/rules/ruleset.ts";
import {
  chanceOf,
  GRAND_AFTER,
  NULL_AFTER,
  NULL_OUVERT_AFTER,
  SUIT_AFTER,
  schneiderChance,
} from "../heuristic/models.ts";
import type { NullModel } from "../heuristic/null-model.ts";
import { expectedScore, type Stakes } from "../heuristic/settings.ts";

export interface Candidate {
  contract: Contract;
  discard: CardSet;
  /** Log-odds of winning by the model. */
  logOdds: number;
  value: number;
  /** Expected score by the model. */
  score: number;
}

export const PICKUP: readonly Contract[] = Array.from({ length: KIND_COUNT }, (_, kind) => contractOf(kind));
const NULL_OUVERT = contractOf(NULL, { ouvert: true });
/** No more of one kind than this. */
const PER_KIND = 3;

export class Candidates {
  /** Best first by `score`, `count` of them. */
  readonly list: Candidate[];
  count = 0;

  constructor(most: number) {
    this.list = Array.from({ length: most }, () => ({
      contract: PICKUP[0]!,
      discard: 0,
      logOdds: 0,
      value: 0,
      score: 0,
    }));
  }

  /** Fills the list with what covers the bid; empty when nothing does. */
  take(seat: Seat, cards: CardSet, bid: number, rules: RuleSet, stakes: Stakes): void {
    this.count = 0;
    for (let kind = 0; kind < NULL; kind++) {
      const base = rules.baseValues[kind]!;
      const value = base * (Math.abs(countMatadorsOfKind(cards, kind)) + rules.steps.game);
      if (value < bid) continue;
      const model = kind === GRAND ? GRAND_AFTER : SUIT_AFTER;
      const auction = model.auction(seat, bid);
      for (let a = cards; a !== 0; a &= a - 1)
        for (let b = a & (a - 1); b !== 0; b &= b - 1) {
          const discard = (a & -a) | (b & -b);
          const logOdds = model.logOddsWithout(cards, discard, kind, auction);
          const score = expectedScore(chanceOf(logOdds), value, stakes) + schneiderChance(kind, logOdds) * base;
          this.add(PICKUP[kind]!, discard, logOdds, value, score);
        }
    }
    this.addNull(PICKUP[NULL]!, NULL_AFTER, cards, bid, rules, stakes);
    this.addNull(NULL_OUVERT, NULL_OUVERT_AFTER, cards, bid, rules, stakes);
  }

  private addNull(
    contract: Contract,
    model: NullModel,
    cards: CardSet,
    bid: number,
    rules: RuleSet,
    stakes: Stakes,
  ): void {
    const value = rules.terms[contract.id]!.fixedValue;
    if (value < bid) return;
    model.searchDiscard(cards);
    const chance = Math.exp(-model.lowestRisk);
    this.add(contract, model.discard, logOddsOf(chance), value, expectedScore(chance, value, stakes));
  }

  private add(contract: Contract, discard: CardSet, logOdds: number, value: number, score: number): void {
    const { list } = this;
    const most = list.length;
    if (this.count === most && score <= list[most - 1]!.score) return;
    // the place of the new one, and who makes room: the last of the same kind when there are enough, else the last of all
    let same = 0;
    let lastSame = -1;
    for (let i = 0; i < this.count; i++)
      if (list[i]!.contract === contract) {
        same++;
        lastSame = i;
      }
    let free: number;
    if (same === PER_KIND) {
      if (score <= list[lastSame]!.score) return;
      free = lastSame;
    } else if (this.count === most) free = most - 1;
    else free = this.count++;
    const entry = list[free]!;
    while (free > 0 && list[free - 1]!.score < score) {
      list[free] = list[free - 1]!;
      free--;
    }
    list[free] = entry;
    entry.contract = contract;
    entry.discard = discard;
    entry.logOdds = logOdds;
    entry.value = value;
    entry.score = score;
  }
}

/** Kept off the ends, where no model is to be believed. */
export function logOddsOf(chance: number): number {
  return Math.log((chance + 0.001) / (1.001 - chance));
}
