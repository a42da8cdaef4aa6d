/** The fitted models, each made once. */
import { GRAND, type Kind } from "../../engine/contract.ts";
import { NullModel } from "./null-model.ts";
import * as weights from "./weights.ts";
import { WinModel } from "./win-model.ts";

export const SUIT_BEFORE = new WinModel(weights.SUIT_BEFORE);
export const SUIT_AFTER = new WinModel(weights.SUIT_AFTER);
export const SUIT_HAND = new WinModel(weights.SUIT_HAND);
export const GRAND_BEFORE = new WinModel(weights.GRAND_BEFORE);
export const GRAND_AFTER = new WinModel(weights.GRAND_AFTER);
export const GRAND_HAND = new WinModel(weights.GRAND_HAND);
export const NULL_BEFORE = new NullModel(weights.NULL_BEFORE);
export const NULL_AFTER = new NullModel(weights.NULL_AFTER);
export const NULL_OUVERT_BEFORE = new NullModel(weights.NULL_OUVERT_BEFORE);
export const NULL_OUVERT_AFTER = new NullModel(weights.NULL_OUVERT_AFTER);

// chances from -8 to 8 in steps of 1/64: a look-up costs a fifth of Math.exp
const STEPS = 64;
const BOUND = 8;
const CHANCES = Float64Array.from({ length: 2 * BOUND * STEPS + 1 }, (_, i) => 1 / (1 + Math.exp(BOUND - i / STEPS)));

/** The chance that log-odds stand for, to 0.002. */
export function chanceOf(logOdds: number): number {
  if (logOdds <= -BOUND) return CHANCES[0]!;
  if (logOdds >= BOUND) return CHANCES[2 * BOUND * STEPS]!;
  return CHANCES[((logOdds + BOUND) * STEPS + 0.5) | 0]!;
}

/** The chance that a game with these odds of winning is won with schneider. */
export function schneiderChance(kind: Kind, logOdds: number): number {
  const { slope, base } = kind === GRAND ? weights.GRAND_SCHNEIDER : weights.SUIT_SCHNEIDER;
  return chanceOf(slope * logOdds + base);
}
