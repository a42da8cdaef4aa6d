/** What a hand bids is found out bit by bit, when it is asked; the answers must not depend on what was asked before. */
import { expect, test } from "vitest";
import { drawFrom, randomDeal } from "../../engine/game.properties.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import { Prospects } from "./prospects.ts";
import { STAKES } from "./settings.ts";

const VALUES = INTERNATIONAL.ladder.values;
const LOWEST = VALUES[0]!;

test.each(
  (["plain", "seeger"] as const).flatMap((scoring) =>
    [-0.5, -0.1, 0, 0.2, 0.5].map((risk) => ({ scoring, risk, null: risk !== -0.1 })),
  ),
)("$scoring, risk $risk, null $null", ({ scoring, risk, null: bidsNull }) => {
  const stakes = STAKES[scoring];
  const made = () => new Prospects({ risk, hand: true, null: bidsNull }, stakes, 1);
  const [up, down, priced] = [made(), made(), made()];
  const needed = stakes.pass + risk * (stakes.won + stakes.lost) + 3 * risk * LOWEST;
  const draw = drawFrom(2);
  let bidding = 0;
  for (let i = 0; i < 300; i++) {
    const hand = randomDeal(draw).hands[1]!;
    for (const prospects of [up, down, priced]) prospects.take(hand, INTERNATIONAL);
    const rising = VALUES.map((value) => up.bids(value));
    const falling = [...VALUES].reverse().map((value) => down.bids(value));
    const prices = VALUES.map((value) => priced.pickupScore(value));
    expect(falling.reverse()).toEqual(rising);
    expect(VALUES.map((value) => priced.bids(value))).toEqual(rising);
    expect(VALUES.map((value) => up.pickupScore(value))).toEqual(prices);
    // whoever bids some value bids all below it, and the lowest is worth it
    expect(rising.lastIndexOf(true)).toBe(rising.filter(Boolean).length - 1);
    if (rising[0]) expect(prices[0]).toBeGreaterThanOrEqual(needed);
    if (rising[0]) bidding++;
  }
  if (risk >= 0) expect(bidding).toBeLessThan(300);
  if (risk <= 0) expect(bidding).toBeGreaterThan(0);
});

test("a very bold agent bids on anything: nothing is expected below a certain score", () => {
  const bold = new Prospects({ risk: -0.4, hand: true, null: false }, STAKES.seeger, 1);
  // a hand that the rule of thumb for hopeless ones once took for worthless
  bold.take(205932818, INTERNATIONAL);
  expect(bold.bids(22)).toBe(true);
});
