import { describe, expect, it } from "vitest";
import { CARD_COUNT, cardsOf, setOf } from "../../engine/cards.ts";
import { Dealer, skatSet } from "../../engine/deal.ts";
import { formatCards, parseCards } from "../../engine/notation/cards.ts";
import { formatContract } from "../../engine/notation/contract.ts";
import { runKey } from "../../engine/random.ts";
import { INTERNATIONAL } from "../../engine/rules/international.ts";
import { scoreOutcome } from "../../engine/score.ts";
import { createBidding } from "./bidding.ts";
import { NullModel } from "./null-model.ts";
import { bidView, declareView } from "./positions.properties.ts";
import { certainMatadors } from "./prospects.ts";

const DEFAULTS = { risk: 0, hand: true, null: true };
const bidding = createBidding(DEFAULTS);

/** The highest ladder value that it calls. */
function highestBid(hand: string, seat = 1, strategy = bidding): number {
  const values = INTERNATIONAL.ladder.values.filter((value) => strategy.bid(bidView(seat, hand, value)) === true);
  return Math.max(0, ...values);
}

describe("matadors that ten cards are sure of", () => {
  it.each([
    ["CJ SJ HJ DJ CA CT CK D7 D8 D9", 3, 7],
    ["CJ SJ HJ DJ CA CT CK D7 D8 D9", 4, 4],
    ["CJ SJ DJ CA CT CK CQ D7 D8 D9", 3, 2],
    ["CJ HJ DJ CA CT CK CQ D7 D8 D9", 3, 1],
    // without two: a jack of clubs or spades in the skat leaves one
    ["HJ DJ CA CT CK CQ C9 D7 D8 D9", 3, 1],
    ["CA CT CK CQ C9 C8 C7 D7 D8 D9", 3, 1],
  ])("%s, kind %i: %i", (hand, kind, matadors) => {
    expect(certainMatadors(parseCards(hand), kind)).toBe(matadors);
  });
});

describe("bidding", () => {
  it("passes a hand without trumps and aces", () => {
    expect(highestBid("SK SQ S9 HK HQ H9 DK DQ D9 CQ")).toBe(0);
  });

  it("bids a grand with four jacks and two aces to its value", () => {
    // grand with four, hand: 24 × 5 = 120 and more
    expect(highestBid("CJ SJ HJ DJ CA CT SA ST DA D7")).toBeGreaterThanOrEqual(120);
  });

  it("bids a good suit contract up to its certain value at least", () => {
    // hearts with two: 30
    expect(highestBid("CJ SJ HA HT HK H9 H8 SA S7 D7")).toBeGreaterThanOrEqual(30);
  });

  it("bids a null ouvert that cannot be beaten to 46 or more", () => {
    expect(highestBid("C7 C8 C9 S7 S8 S9 H7 H8 D7 D9")).toBeGreaterThanOrEqual(46);
  });

  it("bids less when it asks more of a game", () => {
    const bold = createBidding({ ...DEFAULTS, risk: -0.1 });
    const careful = createBidding({ ...DEFAULTS, risk: 0.1 });
    const bids = (strategy: typeof bidding) => {
      const dealer = new Dealer(runKey("risk"));
      let count = 0;
      for (let deal = 0; deal < 300; deal++)
        count += Number(strategy.bid(bidView(1, formatCards(dealer.deal(deal).hands[1]!), 18)));
      return count;
    };
    expect(bids(bold)).toBeGreaterThan(bids(bidding));
    expect(bids(careful)).toBeLessThan(bids(bidding));
  });
});

describe("declaring", () => {
  it("puts away the two dangerous cards of a null", () => {
    const { contract, discard } = bidding.discard(declareView(1, "C7 C8 C9 S7 S8 S9 H7 H8 D7 D9", 18, "CA DA"));
    expect(formatContract(contract)).toBe("NO");
    expect(formatCards(discard)).toBe("CA DA");
  });

  it("plays a sure null ouvert by hand", () => {
    expect(formatContract(bidding.declareHand(declareView(1, "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", 18))!)).toBe("NOH");
  });

  it("plays a grand that cannot be lost by hand", () => {
    const contract = bidding.declareHand(declareView(0, "CJ SJ HJ DJ CA CT CK SA ST HA", 18));
    expect(contract).toMatchObject({ kind: 4, hand: true });
  });

  it("keeps hand games and nulls out when told to", () => {
    const plain = createBidding({ risk: 0, hand: false, null: false });
    expect(plain.declareHand(declareView(0, "CJ SJ HJ DJ CA CT CK SA ST HA", 18))).toBeUndefined();
    expect(highestBid("C7 C8 C9 S7 S8 S9 H7 H8 D7 D9", 1, plain)).toBe(0);
  });

  it("leaves the better suit when it does not cover the bid", () => {
    // clubs with one is 24, hearts 20, grand 48
    const { contract } = bidding.discard(declareView(0, "CJ HJ CA CT CK C9 SA S7 HA H7", 33, "D7 D8"));
    expect(formatContract(contract)).toBe("G");
  });

  it("announces a contract below the bid only when none covers it", () => {
    const dealer = new Dealer(runKey("cover"));
    let forced = 0;
    for (let deal = 0; deal < 400; deal++) {
      const { hands } = dealer.deal(deal);
      const cards = hands[0]! | skatSet(dealer);
      for (const bid of [20, 24, 30, 36, 48, 60]) {
        const view = declareView(0, formatCards(hands[0]!), bid, formatCards(skatSet(dealer)));
        const { contract, discard } = bidding.discard(view);
        expect(discard & ~cards).toBe(0);
        const values = [..."DHSCG"].map((_, kind) => plainValue(cards, kind));
        const coverable = Math.max(...values, 46) >= bid;
        const value = contract.kind === 5 ? (contract.ouvert ? 46 : 23) : values[contract.kind]!;
        if (coverable) expect(value).toBeGreaterThanOrEqual(bid);
        else forced++;
      }
    }
    expect(forced).toBeGreaterThan(0);
  });
});

/** By the scoring of the engine: the value of a kind that makes 61 to 89 points. */
function plainValue(cards: number, kind: number): number {
  const contract = INTERNATIONAL.terms.map((terms) => terms.contract).find((c) => c.kind === kind && !c.hand)!;
  return scoreOutcome({ contract, bid: 18, cardPoints: 61, tricks: 6, cards }).gameValue;
}

describe("risks of a null", () => {
  it("puts no risk on suits that are safe against any defence", () => {
    const zero = { single: [0, 1, 1, 1, 1, 1, 1, 1], lowest: [0, 1, 1, 1, 1, 1, 1, 1] };
    const model = new NullModel({ ...zero, second: [0, 1, 1, 1, 1, 1], third: [0, 1, 1, 1], fourth: [0, 1] });
    // 7; 7 9; 7 9 J; 7 9 J K; and a void
    expect(model.riskOf(parseCards("S7"))).toBe(0);
    expect(model.riskOf(parseCards("S7 S9 H7 H9 HJ D7 D9 DJ DK"))).toBe(0);
    expect(model.riskOf(parseCards("S8"))).toBe(1);
    expect(model.riskOf(parseCards("S7 ST"))).toBe(1);
    expect(model.riskOf(parseCards("S7 S9 SQ"))).toBe(1);
    expect(model.riskOf(parseCards("S7 S8 SA"))).toBe(1);
  });

  it("finds the discard of least risk of any two cards", () => {
    const model = new NullModel({
      single: [0, 0.1, 0.2, 0.4, 0.7, 1, 1.4, 1.8],
      lowest: [0, 0.3, 0.6, 1, 1.5, 2, 2.5, 3],
      second: [0, 0.5, 0.6, 0.8, 0.9, 1],
      third: [0, 0.25, 0.5, 0.6],
      fourth: [0, 0.1],
    });
    const dealer = new Dealer(runKey("null"));
    for (let deal = 0; deal < 50; deal++) {
      const cards = dealer.deal(deal).hands[0]! | skatSet(dealer);
      let lowest = Number.POSITIVE_INFINITY;
      for (let a = 0; a < CARD_COUNT; a++)
        for (let b = 0; b < a; b++) {
          const two = setOf([a, b]);
          if ((two & ~cards) === 0) lowest = Math.min(lowest, model.riskOf(cards & ~two));
        }
      model.searchDiscard(cards);
      expect(cardsOf(model.discard)).toHaveLength(2);
      expect(model.lowestRisk).toBeCloseTo(lowest, 10);
      expect(model.riskOf(cards & ~model.discard)).toBeCloseTo(lowest, 10);
    }
  });
});
