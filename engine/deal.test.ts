import { describe, expect, test } from "vitest";
import { countCards } from "./cards.ts";
import { Dealer, dealOf, MAX_DEALS, skatSet } from "./deal.ts";
import { formatCard, formatCards } from "./notation/cards.ts";
import { runKey } from "./random.ts";

/** docs/randomness.md: computed by the Python code there. */
const VECTORS = [
  [0, "CJ CQ C9 C8 C7 HK HQ H9 DT D9", "SJ DJ CT CK ST SQ H8 DK D8 D7", "CA SA SK S9 S8 S7 HA H7 DA DQ", "HJ HT"],
  [1, "CJ SJ SA ST S8 HA HK H9 DT D7", "CT C9 C7 SK S9 DA DK DQ D9 D8", "HJ DJ CA CK CQ SQ S7 HT H8 H7", "C8 HQ"],
  [2, "CJ HJ DJ CA CK C8 SK SQ S7 DQ", "SJ CQ ST HQ H9 H7 DT DK D9 D7", "CT C9 SA S9 S8 HA HK H8 DA D8", "HT C7"],
  [
    2147483646,
    "SJ CA CK C9 SK HA HK DA DQ D8",
    "CJ CQ C8 C7 SA ST S8 HQ H9 H7",
    "HJ DJ CT S7 HT H8 DT DK D9 D7",
    "S9 SQ",
  ],
] as const;

describe("deals", () => {
  test.each(VECTORS)('deal %i of seed "skat"', (number, ...cards) => {
    const deal = dealOf("skat", number);
    expect(deal.number).toBe(number);
    const hands = Array.from(deal.hands, formatCards);
    expect([...hands, Array.from(deal.skat, formatCard).join(" ")]).toEqual(cards);
  });

  test("every card lies in one place", () => {
    const dealer = new Dealer(runKey("places"));
    for (let number = 0; number < 1000; number++) {
      const { hands, skat } = dealer.deal(number);
      expect([hands[0], hands[1], hands[2]].map((hand) => countCards(hand!))).toEqual([10, 10, 10]);
      expect(hands[0]! | hands[1]! | hands[2]! | skatSet(dealer)).toBe(-1);
      expect(skat[0]).not.toBe(skat[1]);
    }
  });

  test.each([-1, 0.5, MAX_DEALS, Number.NaN])("there is no deal %d", (number) => {
    expect(() => dealOf("skat", number)).toThrow(`deal: expected a number from 0 to 2147483646, got ${number}`);
  });
});

/**
 * Against combinatorics (statistics.md): a fixed seed, so these pass or fail for ever; each bound is passed by one seed
 * in a thousand.
 */
describe("100,000 deals are as likely as they should be", () => {
  const DEALS = 100_000;
  const places = Array.from({ length: 32 }, () => [0, 0, 0, 0]);
  const jacks = [0, 1, 2].map(() => [0, 0, 0, 0, 0]);
  const splits: Record<number, number[]> = { 5: [0, 0, 0, 0], 7: [0, 0, 0] };
  let allJacks = 0;
  const dealer = new Dealer(runKey("statistics"));
  const clubsAndJacks = (0x7f << 21) | 0xf0000000;
  const popCount = (set: number) => {
    let count = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) count++;
    return count;
  };
  for (let number = 0; number < DEALS; number++) {
    const { hands, skat } = dealer.deal(number);
    for (let seat = 0; seat < 3; seat++) {
      const hand = hands[seat]!;
      for (let card = 0; card < 32; card++) if ((hand >>> card) & 1) places[card]![seat]!++;
      const held = popCount(hand & 0xf0000000);
      jacks[seat]![held]!++;
      if (held === 4) allJacks++;
    }
    for (let i = 0; i < 2; i++) places[skat[i]!]![3]!++;
    // forehand picks up: how the other trumps of clubs lie
    const others = [popCount(hands[1]! & clubsAndJacks), popCount(hands[2]! & clubsAndJacks)] as const;
    const split = splits[11 - others[0] - others[1]];
    if (split !== undefined) split[Math.floor(Math.abs(others[0] - others[1]) / 2)]!++;
  }

  /** Chi-square of counts against probabilities. */
  function chiSquare(counts: readonly number[], probabilities: readonly number[]): number {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.reduce(
      (sum, count, i) => sum + (count - total * probabilities[i]!) ** 2 / (total * probabilities[i]!),
      0,
    );
  }

  test("every card is in every place equally often", () => {
    const chi = places.reduce((sum, counts) => sum + chiSquare(counts, [10 / 32, 10 / 32, 10 / 32, 2 / 32]), 0);
    // 93 degrees of freedom
    expect(chi).toBeLessThan(138);
    expect(chi).toBeGreaterThan(54);
  });

  test("jacks in a hand of ten", () => {
    // C(4,k) C(28,10−k) / C(32,10)
    const probabilities = [13123110, 27627600, 18648630, 4736160, 376740].map((n) => n / 64512240);
    expect(probabilities.map((p) => p.toFixed(4))).toEqual(["0.2034", "0.4283", "0.2891", "0.0734", "0.0058"]);
    for (const counts of jacks) expect(chiSquare(counts, probabilities)).toBeLessThan(18.5);
  });

  test("one seat holds all four jacks in 1.752 %", () => {
    const p = 0.01752;
    expect(Math.abs(allJacks - DEALS * p) / Math.sqrt(DEALS * p * (1 - p))).toBeLessThan(3.3);
  });

  test("outstanding trumps after picking up", () => {
    expect(
      chiSquare(
        splits[5]!,
        [0.3715, 0.4876, 0.13, 0.0108].map((p) => p / 0.9999),
      ),
    ).toBeLessThan(16.3);
    expect(
      chiSquare(
        splits[7]!,
        [0.418, 0.4954, 0.0867].map((p) => p / 1.0001),
      ),
    ).toBeLessThan(13.8);
  });
});
