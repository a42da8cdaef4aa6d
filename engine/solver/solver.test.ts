import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NULL } from "../contract.ts";
import { formatCard, parseCard } from "../notation/cards.ts";
import { cardValues, names, nullResults, pointsOf, winnerOf } from "./answers.ts";
import { drawFrom, GAMES, randomEnding, toPosition } from "./endings.ts";
import { bestLine } from "./line.ts";
import { minimax } from "./minimax.ts";
import { DECLARERS_SIDE, DEFENDERS_SIDE, type Position, Solver } from "./solver.ts";

function fixture(name: string) {
  const lines = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8").trim();
  return lines.split("\n").map((line) => JSON.parse(line));
}

describe("endings against plain minimax", () => {
  const solver = new Solver();

  test.each([..."DHSCG"])("%s: points and tricks, of the position and of every card", (game) => {
    const draw = drawFrom(GAMES.indexOf(game) + 1);
    for (let i = 0; i < 150; i++) {
      const ending = randomEnding(draw, game, 1 + draw(5));
      const label = JSON.stringify(ending);
      const points = minimax(ending, "points");
      solver.setPosition(toPosition(ending));
      expect(cardValues(solver), label).toEqual(points.cards);
      expect(solver.value(), label).toBe(points.value);
      for (const needed of [points.value - 3, points.value, points.value + 1, points.value + 7]) {
        expect(solver.reaches(needed), label).toBe(points.value >= needed);
        const reaching = Object.keys(points.cards).filter((card) => points.cards[card]! >= needed);
        expect(names(solver.cardsReaching(needed)), label).toEqual(reaching.sort());
      }
      const tricks = minimax(ending, "tricks");
      const all = Math.max(...ending.hands.map((hand) => hand.length));
      expect(solver.sweeps(DECLARERS_SIDE), label).toBe(tricks.value === all);
      expect(solver.sweeps(DEFENDERS_SIDE), label).toBe(tricks.value === 0);
      const cards = Object.keys(tricks.cards).sort();
      expect(names(solver.cardsSweeping(DECLARERS_SIDE))).toEqual(cards.filter((card) => tricks.cards[card] === all));
      expect(names(solver.cardsSweeping(DEFENDERS_SIDE))).toEqual(cards.filter((card) => tricks.cards[card] === 0));
    }
  });

  test("N: the position and every card", () => {
    const draw = drawFrom(6);
    for (let i = 0; i < 250; i++) {
      const ending = randomEnding(draw, "N", 1 + draw(5));
      const solution = minimax(ending, "null");
      solver.setPosition(toPosition(ending));
      expect(solver.holdsNull()).toBe(solution.value === 0);
      const results = Object.entries(solution.cards).map(([card, tricks]) => [card, tricks === 0 ? "win" : "lose"]);
      expect(nullResults(solver)).toEqual(Object.fromEntries(results));
    }
  });
});

test("questions about some cards only are answered as for all", () => {
  const solver = new Solver();
  const draw = drawFrom(12);
  for (let i = 0; i < 150; i++) {
    const game = GAMES[draw(GAMES.length)]!;
    solver.setPosition(toPosition(randomEnding(draw, game, 2 + draw(4))));
    const among = draw(2 ** 30) << 2;
    if (game === "N") {
      expect(solver.cardsHoldingNull(among)).toBe(solver.cardsHoldingNull() & among);
      continue;
    }
    const all = solver.cardValues(new Int8Array(32));
    const some = solver.cardValues(new Int8Array(32), among);
    expect(some).toEqual(all.map((value, card) => ((among >>> card) & 1 ? value : -1)));
    const points = draw(60);
    expect(solver.cardsReaching(points, among)).toBe(solver.cardsReaching(points) & among);
    expect(solver.cardsSweeping(DECLARERS_SIDE, among)).toBe(solver.cardsSweeping(DECLARERS_SIDE) & among);
  }
});

describe("Solver", () => {
  const rows = fixture("double-dummy.jsonl");
  const full = (id: number) => {
    const row = rows.find((candidate) => candidate.id === id);
    return toPosition({ ...row, game: row.contract, trick: [] });
  };

  test("answers for all cards are those of the positions after each card", () => {
    const draw = drawFrom(8);
    const [all, single] = [new Solver(), new Solver()];
    for (let i = 0; i < 40; i++) {
      const ending = randomEnding(draw, GAMES[draw(5)]!, 6);
      const at = toPosition(ending);
      if (at.trick.length === 2) continue;
      all.setPosition(at);
      const seat = (at.leader + at.trick.length) % 3;
      for (const [name, value] of Object.entries(cardValues(all))) {
        const card = parseCard(name);
        const hands = Array.from(at.hands, (hand, i) => (i === seat ? hand & ~(1 << card) : hand));
        single.setPosition({ ...at, hands, trick: [...Array.from(at.trick), card] });
        expect(single.value(), `${name} in ${JSON.stringify(ending)}`).toBe(value);
      }
    }
  });

  test("does not depend on what was solved before, nor on other solvers", () => {
    const draw = drawFrom(9);
    const endings = Array.from({ length: 30 }, () => toPosition(randomEnding(draw, GAMES[draw(6)]!, 7)));
    const answer = (solver: Solver, at: Position) =>
      at.kind === NULL
        ? [solver.holdsNull(), solver.cardsHoldingNull()]
        : [solver.value(), solver.cardsReaching(30), solver.sweeps(DECLARERS_SIDE), cardValues(solver)];
    const solvers = endings.map((at) => {
      const solver = new Solver();
      solver.setPosition(at);
      return solver;
    });
    const forward = endings.map((at, i) => answer(solvers[i]!, at));
    const backward = endings.map((at, i) => answer(solvers[i]!, at)).reverse();
    expect(backward.reverse()).toEqual(forward);
    // taken up afresh, in another order, by one solver
    for (let i = endings.length - 1; i >= 0; i--) {
      solvers[0]!.setPosition(endings[i]!);
      expect(answer(solvers[0]!, endings[i]!)).toEqual(forward[i]);
    }
  });

  test("copies the position, so that the caller may reuse its arrays", () => {
    const hands = Int32Array.from(full(4).hands);
    const solver = new Solver();
    solver.setPosition({ ...full(4), hands });
    const value = solver.value();
    hands.fill(0);
    new Solver().setPosition(full(6));
    expect(solver.value()).toBe(value);
  });

  test("knows when nothing is left", () => {
    const solver = new Solver();
    solver.setPosition({ kind: 4, declarer: 1, leader: 0, hands: [0, 0, 0], trick: [] });
    expect([solver.value(), solver.legalCards(), solver.reaches(0), solver.reaches(1)]).toEqual([0, 0, true, false]);
    expect(solver.sweeps(DECLARERS_SIDE)).toBe(true);
    solver.setPosition({ kind: 5, declarer: 1, leader: 0, hands: [0, 0, 0], trick: [] });
    expect(solver.holdsNull()).toBe(true);
  });

  test("a schwarz that points cannot tell: the last trick holds none", () => {
    const at = { game: "G", declarer: 0, leader: 0, trick: [] };
    const solver = new Solver();
    solver.setPosition(
      toPosition({
        ...at,
        hands: [
          ["CA", "D7"],
          ["C7", "D8"],
          ["C8", "S7"],
        ],
      }),
    );
    expect(solver.value()).toBe(11);
    expect(solver.pointsLeft()).toBe(11);
    expect(solver.sweeps(DECLARERS_SIDE)).toBe(false);
    solver.setPosition(
      toPosition({
        ...at,
        hands: [
          ["CA", "D9"],
          ["C7", "D8"],
          ["C8", "S7"],
        ],
      }),
    );
    expect(solver.sweeps(DECLARERS_SIDE)).toBe(true);
  });

  test.each([
    ["hands of different size", { hands: [1, 2, 12] }],
    ["a card in two hands", { hands: [1, 2, 2] }],
    ["a card in hand and on the table", { hands: [0, 1, 2], trick: [0] }],
    ["a kind that does not exist", { kind: 6 }],
    ["a seat that does not exist", { declarer: 3 }],
    ["three cards on the table", { trick: [4, 5, 6] }],
  ])("refuses %s", (_, wrong) => {
    const right = { kind: 4, declarer: 0, leader: 0, hands: [1, 2, 4], trick: [] };
    expect(() => new Solver().setPosition({ ...right, ...wrong })).toThrowErrorMatchingSnapshot();
  });

  test("refuses questions of the other kind of game", () => {
    const solver = new Solver();
    solver.setPosition({ kind: 5, declarer: 0, leader: 0, hands: [1, 2, 4], trick: [] });
    expect(() => solver.value()).toThrow("not of null");
    solver.setPosition({ kind: 4, declarer: 0, leader: 0, hands: [1, 2, 4], trick: [] });
    expect(() => solver.holdsNull()).toThrow("asked of null");
  });
});

describe("bestLine", () => {
  test("keeps the value from the first card to the last", () => {
    const draw = drawFrom(10);
    for (let i = 0; i < 60; i++) {
      const ending = randomEnding(draw, GAMES[draw(5)]!, 1 + draw(5));
      const line = bestLine(toPosition(ending)).map(formatCard);
      expect([...line].sort()).toEqual(ending.hands.flat().sort());
      let { leader } = ending;
      let made = 0;
      const cards = [...ending.trick, ...line];
      for (let at = 0; at < cards.length; at += 3) {
        const trick = cards.slice(at, at + 3);
        leader = (leader + winnerOf(trick, ending.game)) % 3;
        if (leader === ending.declarer) made += pointsOf(trick);
      }
      expect(made, JSON.stringify(ending)).toBe(minimax(ending, "points").value);
    }
  });

  test("in null ends with the declarer's trick, or with the last card", () => {
    const draw = drawFrom(11);
    for (let i = 0; i < 60; i++) {
      const ending = randomEnding(draw, "N", 4);
      const cards = [...ending.trick, ...bestLine(toPosition(ending))];
      expect(cards.length % 3).toBe(0);
      if (minimax(ending, "null").value === 0) expect(cards.length).toBe(12);
    }
  });
});
