/** The covariate of the luck adjustment, by hand and against dealt hands. */
import { describe, expect, test } from "vitest";
import { Dealer } from "../engine/deal.ts";
import { parseCards } from "../engine/notation/cards.ts";
import { runKey } from "../engine/random.ts";
import { handValue, LuckTally, MEAN_HAND_VALUE } from "./luck.ts";
import { seatingsOf } from "./schedule.ts";

// strength: 4 a jack, 1 the club jack, 2 an ace, 1 a ten, 1 a card of the longest suit; value: (strength - 12)²
const STRONG = parseCards("CJ SJ CA CT CK SA HA H7 D8 D7"); // 8 + 1 + 6 + 1 + 3 = 19: 49
const FAIR = parseCards("HJ DJ ST SK SQ S9 H8 DA DT D9"); // 8 + 2 + 2 + 4 = 16: 16
const POOR = parseCards("CQ C9 C8 C7 S8 S7 HT HK HQ DK"); // 1 + 4 = 5: 0

describe("the value of a hand", () => {
  test.each([
    [STRONG, 49],
    [FAIR, 16],
    [POOR, 0],
    [parseCards("CJ SJ HJ DJ CA CT CK CQ C9 C8"), 196], // 16 + 1 + 2 + 1 + 6 = 26: 14²
  ])("%i is worth %i", (hand, value) => {
    expect(handValue(hand)).toBe(value);
  });

  test("its mean over all hands", () => {
    const dealer = new Dealer(runKey("mean"));
    const deals = 100_000;
    let sum = 0;
    for (let deal = 0; deal < deals; deal++) for (const hand of dealer.deal(deal).hands) sum += handValue(hand);
    // exact by a sum over suits in Python: 577459857/64512240 = 8.951167, standard deviation of a hand 18.467
    expect(MEAN_HAND_VALUE).toBeCloseTo(8.951167359868453, 12);
    expect(Math.abs(sum / (3 * deals) - MEAN_HAND_VALUE)).toBeLessThan((4 * 18.467) / Math.sqrt(3 * deals));
  });
});

describe("sums of two deals", () => {
  const deals = [
    [STRONG, FAIR, POOR],
    [POOR, POOR, STRONG],
  ] as const;

  test("fixed seats: an agent's own hand, and the difference of two", () => {
    const tally = new LuckTally(3, seatingsOf(3, "fixed"));
    // scores of the three agents, then Δ of 0-1, 0-2, 1-2
    tally.addDeal(deals[0], [48, 0, -10, 48, 58, 10]);
    tally.addDeal(deals[1], [0, -5, 24, 5, -24, -29]);
    expect(tally.blockLuck()).toEqual({
      agents: [
        [49, 49 ** 2, 49 * 48],
        [16, 16 ** 2, 0],
        [49, 49 ** 2, 49 * 24],
      ],
      pairs: [
        [33, 33 ** 2, 33 * 48],
        [49 - 49, 2 * 49 ** 2, 49 * 58 + 49 * 24],
        [16 - 49, 16 ** 2 + 49 ** 2, 16 * 10 + 49 * 29],
      ],
    });
  });

  test("two agents hold every hand equally often: three times each, and nothing is left of the difference", () => {
    const tally = new LuckTally(2, seatingsOf(2, "all"));
    tally.addDeal(deals[0], [10, 20, -30]);
    // ABB BAB BBA BAA ABA AAB: A sits at each seat in three of the six
    expect(tally.blockLuck()).toEqual({
      agents: [
        [3 * 65, (3 * 65) ** 2, 3 * 65 * 10],
        [3 * 65, (3 * 65) ** 2, 3 * 65 * 20],
      ],
      pairs: [[0, 0, 0]],
    });
    tally.reset();
    expect(tally.blockLuck()).toBeUndefined();
  });
});
