/**
 * The exact value from repeated searches of one window.
 *
 * Each search says whether the declarer makes `needed` points and returns a bound, so that the interval shrinks from the
 * guess outwards: the steps double while the answers point one way and halve when they turn. This takes six or seven
 * searches, that share the table; bisection and MTD(f) took more.
 */
import type { Card } from "../cards.ts";
import { pointsLeft } from "./position.ts";
import { search, searchAfter } from "./search.ts";

const FIRST_STEP = 4;
/** For `valueAfter`: no card is played first. */
const NO_CARD: Card = -1;

/** The declarer's points from the root under best play of both sides, 0..120. The guess only saves time. */
export function valueOfRoot(guess: number): number {
  return valueAfter(NO_CARD, guess);
}

/** The declarer's points from the root when the legal card is played first. */
export function valueAfter(card: Card, guess: number): number {
  const left = pointsLeft();
  let lower = 0;
  let upper = left;
  let step = 0;
  let rising = false;
  while (lower < upper) {
    let needed: number = step === 0 ? guess : rising ? lower + step : upper + 1 - step;
    if (step !== 0 && upper - lower < 2 * step) needed = (lower + upper + 1) >> 1;
    if (needed <= lower) needed = lower + 1;
    if (needed > upper) needed = upper;
    const value: number = card === NO_CARD ? search(needed) : searchAfter(card, needed);
    const reached: boolean = value >= needed;
    if (reached) lower = value;
    else upper = value;
    if (step === 0) step = FIRST_STEP;
    else if (reached === rising) step *= 2;
    else step = (step + 1) >> 1;
    rising = reached;
  }
  return lower;
}
