/** Layouts and worlds: they agree with the view, and are drawn evenly. */
import { expect, test } from "vitest";
import { type CardSet, countCards, setOf } from "../../engine/cards.ts";
import { drawFrom, playRandomly, randomDeal } from "../../engine/game.properties.ts";
import { DISCARD, Game, PLAY } from "../../engine/game.ts";
import { parseCards } from "../../engine/notation/cards.ts";
import { DecisionRandom, runKey } from "../../engine/random.ts";
import { Inference } from "./inference.ts";
import { Layouts, subsetOf } from "./layouts.ts";
import { Worlds } from "./worlds.ts";

function stream(seed: string): DecisionRandom {
  const rng = new DecisionRandom();
  rng.startDeal(runKey(seed), 0);
  rng.position(0);
  return rng;
}

/** Every assignment of the unseen cards, by trying them all. */
function countByHand(unseen: readonly number[], rooms: readonly number[], lacks: readonly CardSet[]): Set<string> {
  const found = new Set<string>();
  const places = [0, 0, 0];
  const deal = (i: number) => {
    if (i === unseen.length) {
      found.add(places.join());
      return;
    }
    for (let place = 0; place < 3; place++) {
      const bit = 1 << unseen[i]!;
      if ((lacks[place]! & bit) !== 0 || countCards(places[place]!) === rooms[place]) continue;
      places[place]! |= bit;
      deal(i + 1);
      places[place]! ^= bit;
    }
  };
  deal(0);
  return found;
}

test("subsets are numbered without gap or repetition", () => {
  const set = setOf([1, 5, 9, 14, 22, 30, 31]);
  for (let size = 0; size <= 7; size++) {
    const seen = new Set<number>();
    const ways = [1, 7, 21, 35, 35, 21, 7, 1][size]!;
    for (let index = 0; index < ways; index++) {
      const subset = subsetOf(set, size, index);
      expect(countCards(subset)).toBe(size);
      expect(subset & ~set).toBe(0);
      seen.add(subset);
    }
    expect(seen.size).toBe(ways);
  }
});

test("layouts are those found by trying every assignment", () => {
  const draw = drawFrom(7);
  const layouts = new Layouts();
  for (let round = 0; round < 200; round++) {
    const away = draw(2) * 2;
    const first = 1 + draw(3);
    const second = first - draw(2);
    const deck = Array.from({ length: 32 }, (_, card) => card);
    const unseen = Array.from({ length: first + second + away }, () => deck.splice(draw(deck.length), 1)[0]!);
    // what a seat lacks, out of a layout that exists
    const shuffled = setOf(unseen);
    const held = [setOf(unseen.slice(0, first)), setOf(unseen.slice(first, first + second))];
    const lacks = held.map((hand) => {
      let lack = 0;
      for (const card of unseen) if (draw(3) === 0) lack |= 1 << card;
      return lack & ~hand;
    });
    layouts.take(shuffled, first, lacks[0]!, second, lacks[1]!, away);
    const expected = countByHand(unseen, [first, second, away], [lacks[0]!, lacks[1]!, 0]);
    const found = new Set<string>();
    for (let number = 0; number < layouts.count; number++) {
      layouts.layout(number);
      found.add([layouts.first, layouts.second, layouts.away].join());
    }
    expect(layouts.count).toBe(expected.size);
    expect([...found].sort()).toEqual([...expected].sort());
  }
});

// chi-square with n − 1 degrees of freedom stays below n − 1 + 4·√(2(n − 1)) in all but a few of 100,000 cases
test("draws are even over the layouts of an ending", () => {
  const layouts = new Layouts();
  const unseen = parseCards("CJ CA CT S7 HA H7 D9 DQ");
  // the first seat is out of clubs and trumps, the second out of hearts
  layouts.take(unseen, 3, parseCards("CJ CA CT"), 3, parseCards("HA H7"), 2);
  const { count } = layouts;
  expect(count).toBe(
    countByHand([31, 27, 26, 14, 13, 7, 2, 3], [3, 3, 2], [parseCards("CJ CA CT"), parseCards("HA H7"), 0]).size,
  );
  const rng = stream("even");
  const hits = new Map<string, number>();
  const perLayout = 1000;
  for (let i = 0; i < count * perLayout; i++) {
    layouts.layout(rng.int(count));
    const key = [layouts.first, layouts.second, layouts.away].join();
    hits.set(key, (hits.get(key) ?? 0) + 1);
  }
  expect(hits.size).toBe(count);
  let chiSquare = 0;
  for (const n of hits.values()) chiSquare += (n - perLayout) ** 2 / perLayout;
  expect(chiSquare).toBeLessThan(count - 1 + 4 * Math.sqrt(2 * (count - 1)));
});

test("worlds contradict nothing that the seat knows", () => {
  const draw = drawFrom(11);
  const rng = stream("worlds");
  const guesses = [new Worlds(6, undefined, 1), new Worlds(6, new Inference(), 0.7)];
  let looked = 0;
  for (let round = 0; round < 60; round++) {
    const game = new Game();
    game.start(randomDeal(draw));
    const worlds = guesses[round % 2]!;
    playRandomly(game, draw, {}, () => {
      if (game.pending === DISCARD) {
        worlds.ofDeclare(game.declareView, rng);
        for (let i = 0; i < worlds.count; i++) {
          const others = [0, 1, 2].filter((seat) => seat !== game.seat).map((seat) => worlds.hands[seat as 0][i]!);
          expect(others.map(countCards)).toEqual([10, 10]);
          expect(others[0]! ^ others[1]! ^ game.declareView.hand).toBe(-1);
        }
        return;
      }
      if (game.pending !== PLAY || draw(4) !== 0) return;
      const view = game.playView;
      worlds.ofPlay(view, rng, 6);
      looked++;
      let sum = 0;
      const played = view.played[0]! | view.played[1]! | view.played[2]!;
      for (let i = 0; i < worlds.count; i++) {
        const hands = worlds.hands.map((hand) => hand[i]!);
        const away = worlds.away[i]!;
        sum += worlds.weights[i]!;
        expect(hands[view.seat]).toBe(view.hand);
        if (view.discard !== undefined) expect(away).toBe(view.discard);
        if (view.open !== undefined) expect(hands[view.declarer]).toBe(view.open);
        expect(countCards(away)).toBe(2);
        hands.forEach((hand, seat) => {
          expect(hand & view.voids[seat]!).toBe(0);
          expect(countCards(hand)).toBe(10 - countCards(view.played[seat]!));
        });
        // every card in one place
        expect(hands[0]! ^ hands[1]! ^ hands[2]! ^ away ^ played).toBe(-1);
      }
      expect(sum).toBeCloseTo(1, 9);
    });
  }
  expect(looked).toBeGreaterThan(200);
});
