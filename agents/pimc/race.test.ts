import { expect, test } from "vitest";
import { setOf } from "../../engine/cards.ts";
import { drawFrom } from "../../engine/game.properties.ts";
import { Race } from "./race.ts";

const CARDS = setOf([3, 7, 20]);

/** A race of many worlds, `worths` being asked for each. */
function run(worlds: number, worths: (world: number) => readonly [number, number, number]): Race {
  const race = new Race(20);
  race.start(CARDS);
  for (let world = 0; world < worlds; world++) {
    [race.worths[3], race.worths[7], race.worths[20]] = worths(world);
    race.add(1 / worlds);
  }
  return race;
}

test("a card that is clearly worse is left out, and stays out", () => {
  const race = run(32, (world) => [100, world % 5 === 0 ? 0 : 100, world < 12 ? -100 : 1000]);
  expect(race.running).toBe(setOf([3]));
  expect(race.sums[3]).toBeCloseTo(100);
});

test("a small difference decides nothing, however constant", () => {
  expect(run(64, () => [10, 9.5, 10]).running).toBe(CARDS);
});

test("cards that are now this one, now that one better stay in", () => {
  expect(run(64, (world) => [world % 2, 1 - (world % 2), 0.5].map((x) => 100 * x) as never).running).toBe(CARDS);
});

test("the best of two is hardly ever left out", () => {
  const draw = drawFrom(3);
  let left = 0;
  for (let round = 0; round < 1000; round++) {
    // wins in 55 % of the worlds against 45 %
    const race = run(36, () => [draw(100) < 55 ? 100 : 0, draw(100) < 45 ? 100 : 0, 0]);
    if ((race.running & setOf([3])) === 0) left++;
    // a card that never wins does not last
    expect(race.running & setOf([20])).toBe(0);
  }
  expect(left).toBeLessThan(25);
});
