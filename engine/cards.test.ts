import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACES,
  ALL_CARDS,
  CARD_POINTS,
  CLUB_JACK,
  cardAtFraction,
  cardsOf,
  contains,
  countCards,
  highestCard,
  JACKS,
  lowestCard,
  NO_CARDS,
  pointsOf,
  SUIT_CARDS,
  setOf,
  suitOf,
  TENS,
} from "./cards.ts";
import { formatCard, parseCard, parseCards } from "./notation/cards.ts";

const anySet = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

/** Skat Order 2.3, typed from rules.md part 1. */
const POINTS: Readonly<Record<string, number>> = { A: 11, T: 10, K: 4, Q: 3, J: 2, "9": 0, "8": 0, "7": 0 };

describe("card points", () => {
  test("of every card; 120 in all", () => {
    for (let card = 0; card < 32; card++) expect(CARD_POINTS[card]).toBe(POINTS[formatCard(card)[1]!]);
    expect(pointsOf(ALL_CARDS)).toBe(120);
    expect([pointsOf(JACKS), pointsOf(ACES), pointsOf(TENS)]).toEqual([8, 44, 40]);
    for (const suit of SUIT_CARDS) expect(pointsOf(suit)).toBe(28);
  });

  test("of a set are those of its cards", () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const sum = cardsOf(set).reduce((points, card) => points + POINTS[formatCard(card)[1]!]!, 0);
        expect(pointsOf(set)).toBe(sum);
        expect(pointsOf(set) + pointsOf(~set)).toBe(120);
      }),
    );
  });
});

describe("sets", () => {
  test("the layout of the file header", () => {
    const rows = [
      ["D7", 0],
      ["DA", 6],
      ["H7", 7],
      ["S9", 16],
      ["CT", 26],
      ["CA", 27],
      ["DJ", 28],
      ["CJ", 31],
    ] as const;
    for (const [name, card] of rows) expect(parseCard(name)).toBe(card);
    expect([CLUB_JACK, JACKS]).toEqual([parseCards("CJ"), parseCards("CJ SJ HJ DJ")]);
  });

  test("a set holds what it was made of", () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const cards = cardsOf(set);
        expect(setOf(cards)).toBe(set);
        expect(countCards(set)).toBe(cards.length);
        for (let card = 0; card < 32; card++) expect(contains(set, card)).toBe(cards.includes(card));
        for (let n = 0; n < cards.length; n++) {
          const first = Math.ceil((n * 2 ** 24) / cards.length);
          const last = Math.ceil(((n + 1) * 2 ** 24) / cards.length) - 1;
          expect([cardAtFraction(set, first), cardAtFraction(set, last)]).toEqual([cards[n], cards[n]]);
        }
        expect([lowestCard(set), highestCard(set)]).toEqual([cards[0] ?? -1, cards.at(-1) ?? -1]);
        expect(cards).toEqual([...cards].sort((a, b) => a - b));
      }),
    );
    expect([cardsOf(NO_CARDS), countCards(ALL_CARDS)]).toEqual([[], 32]);
  });

  test("a jack is of its own suit", () => {
    for (let card = 0; card < 32; card++) expect("DHSC"[suitOf(card)]).toBe(formatCard(card)[0]);
  });
});
