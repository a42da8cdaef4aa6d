import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardsOf, countCards, setOf } from "./cards.ts";
import { ALL_NAMES, type Game, legalNames, winnerOf } from "./naive.ts";
import { formatCard, formatCards, parseCard, parseCards } from "./notation/cards.ts";
import { legalCards, suitsOf, TRICK_ORDERS, winningPlace } from "./trick.ts";

const GAMES = [..."DHSCGN"] as Game[];

/** rules.md part 2, from the highest. */
const ORDERS: Readonly<Record<Game, string>> = {
  D: "CJ SJ HJ DJ DA DT DK DQ D9 D8 D7",
  H: "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7",
  S: "CJ SJ HJ DJ SA ST SK SQ S9 S8 S7",
  C: "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7",
  G: "CJ SJ HJ DJ",
  N: "",
};

describe("ranking (part 2)", () => {
  test.each(GAMES)("trumps of %s, each beaten by those above it", (game) => {
    const { trumps, beats } = TRICK_ORDERS[GAMES.indexOf(game)]!;
    const order = parseNames(ORDERS[game]);
    expect(trumps).toBe(setOf(order));
    order.forEach((card, place) => {
      expect(beats[card]).toBe(setOf(order.slice(0, place)));
    });
  });

  test("other suits rank A 10 K Q 9 8 7, and in null A K Q J 10 9 8 7", () => {
    const suit = parseNames("HA HT HK HQ H9 H8 H7");
    const { trumps, beats } = TRICK_ORDERS[3]!;
    suit.forEach((card, place) => {
      expect(beats[card]).toBe(setOf(suit.slice(0, place)) | trumps);
    });
    const plain = parseNames("HA HK HQ HJ HT H9 H8 H7");
    plain.forEach((card, place) => {
      expect(TRICK_ORDERS[5]!.beats[card]).toBe(setOf(plain.slice(0, place)));
    });
  });

  test("the suits of a kind part the 32 cards", () => {
    const counts = {
      D: [11, 7, 7, 7],
      H: [7, 11, 7, 7],
      S: [7, 7, 11, 7],
      C: [7, 7, 7, 11],
      G: [7, 7, 7, 7, 4],
      N: [8, 8, 8, 8],
    };
    GAMES.forEach((game, kind) => {
      const suits = suitsOf(kind);
      expect(suits.map(countCards)).toEqual(counts[game]);
      expect(suits.reduce((all, suit) => all | suit)).toBe(-1);
    });
  });
});

function parseNames(text: string): number[] {
  return text.split(" ").filter(Boolean).map(parseCard);
}

describe("following and winning", () => {
  test.each([
    // jacks belong to the trumps in suit and grand, to their suit in null
    ["C", "CJ C7 H7", "HA", "H7"],
    ["C", "CJ C7 H7", "SJ", "CJ C7"],
    ["C", "HJ C7 S7", "HA", "HJ C7 S7"],
    ["G", "HJ C7 S7", "HA", "HJ C7 S7"],
    ["G", "HJ C7 S7", "DJ", "HJ"],
    ["N", "HJ C7 S7", "HA", "HJ"],
    ["N", "C7 S7", "HA", "C7 S7"],
    ["D", "CA ST", undefined, "CA ST"],
  ] as const)("%s: from %s to %s: %s", (game, hand, led, legal) => {
    const found = legalCards(GAMES.indexOf(game), parseCards(hand), led === undefined ? undefined : parseCard(led));
    expect(formatCards(found)).toBe(formatCards(parseCards(legal)));
  });

  test("every hand of any kind against the naive rules", () => {
    const cards = fc.shuffledSubarray([...ALL_NAMES], { minLength: 4, maxLength: 13 });
    fc.assert(
      fc.property(fc.constantFrom(...GAMES), cards, (game, [a, b, c, ...hand]) => {
        const kind = GAMES.indexOf(game);
        const trick = [a!, b!, c!];
        const legal = legalCards(kind, setOf(hand.map(parseCard)), parseCard(a!));
        expect(cardsOf(legal).map(formatCard).sort()).toEqual(legalNames(game, hand, [a!]).sort());
        expect(winningPlace(kind, trick.map(parseCard))).toBe(winnerOf(game, trick));
      }),
      { numRuns: 2000 },
    );
  });
});
