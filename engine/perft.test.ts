import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cardsOf, type Seat } from "./cards.ts";
import { KIND_COUNT } from "./contract.ts";
import { drawFrom, randomDeal } from "./game.properties.ts";
import { countSequences, type Game } from "./naive.ts";
import { formatCard, parseCards } from "./notation/cards.ts";
import { perft } from "./perft.ts";

const GAMES = "DHSCGN";

test("the counts of fixtures/perft.txt", () => {
  const text = readFileSync(new URL("../fixtures/perft.txt", import.meta.url), "utf8");
  const blocks = text.split("\n\n").filter((block) => block.startsWith("hands "));
  expect(blocks).toHaveLength(24);
  for (const block of blocks) {
    const [, hands, game, declarer] = /^hands (.*)\ncontract (.) declarer (.)/.exec(block)!;
    const position = {
      kind: GAMES.indexOf(game!),
      declarer: Number(declarer),
      hands: hands!.split(" | ").map(parseCards),
      leader: 0,
    };
    const counts = [...block.matchAll(/^perft (\d+) (\d+)$/gm)];
    expect(counts.length).toBeGreaterThanOrEqual(7);
    for (const [, plies, count] of counts)
      expect([block, perft(position, Number(plies))]).toEqual([block, Number(count)]);
  }
});

test("any deal, kind, declarer and leader against the naive generator", () => {
  const seat = () => fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: KIND_COUNT - 1 }),
      seat(),
      seat(),
      (seed, kind, declarer, leader) => {
        const { hands } = randomDeal(drawFrom(seed));
        const names = [0, 1, 2].map((s: Seat) => cardsOf(hands[s]!).map(formatCard)) as [string[], string[], string[]];
        const naive = { game: GAMES[kind] as Game, hands: names, declarer, leader, trick: [] };
        for (const plies of [0, 1, 2, 3, 4])
          expect(perft({ kind, declarer, hands, leader }, plies)).toBe(countSequences(naive, plies));
      },
    ),
    { numRuns: 60 },
  );
});

test("the whole of an ending: every order of three cards that follow nothing", () => {
  // three suits, one each: nobody can follow, so each trick takes any card of any hand: (3! )³
  const hands = ["CA CT CK", "SA ST SK", "HA HT HK"].map(parseCards);
  expect(perft({ kind: 0, declarer: 0, hands, leader: 0 }, 9)).toBe(216);
  expect(perft({ kind: 0, declarer: 0, hands, leader: 0 }, 10)).toBe(0);
  // a null is over with the declarer's first trick
  expect(perft({ kind: 5, declarer: 0, hands, leader: 0 }, 3)).toBe(27);
  expect(perft({ kind: 5, declarer: 0, hands, leader: 0 }, 4)).toBe(0);
});
