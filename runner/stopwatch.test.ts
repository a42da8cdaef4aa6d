/** Times of decisions: how many games are timed, and whose time it is. */
import { expect, test } from "vitest";
import type { Agent } from "../agents/agent.ts";
import { dealOf } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom } from "../engine/random.ts";
import { seatedAgent } from "./play.ts";
import { Stopwatch } from "./stopwatch.ts";

test("a few games of the first block, then one in 1024", () => {
  const slow = new Stopwatch(1);
  // 6 games a block: 1 at once, then 1026 games after 171 more blocks
  expect(Array.from({ length: 173 }, () => slow.due(6))).toEqual([1, ...Array(170).fill(0), 1, 0]);
  const fast = new Stopwatch(1);
  expect([fast.due(12288), fast.due(12288), fast.due(1024)]).toEqual([16, 12, 1]);
  expect(new Stopwatch(1).due(300)).toBe(3);
});

test("decisions are counted to the agent at the seat, with their time", () => {
  const spin = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return false;
  };
  const passing = (ms: number) => seatedAgent({ bid: () => spin(ms) } as unknown as Agent, new DecisionRandom());
  const stopwatch = new Stopwatch(2);
  const game = new Game();
  game.start(dealOf("skat", 0));
  const [quick, slow] = [passing(0), passing(3)];
  for (const { rng } of [quick, slow]) rng.startDeal(new Int32Array(4), 0);
  stopwatch.playTimed(game, [quick, slow, quick], [0, 1, 0]);
  expect(game.result.declared).toBeUndefined();
  const { ms, decisions } = stopwatch.take();
  // all pass: each seat is asked once
  expect(decisions).toEqual([2, 1]);
  expect(ms[1]).toBeGreaterThanOrEqual(3);
  expect(ms[0]).toBeLessThan(3);
  expect(stopwatch.take()).toEqual({ ms: [0, 0], decisions: [0, 0] });
});

test("an agent outside the process: the time that its answer was waited for", async () => {
  const stopwatch = new Stopwatch(1);
  const outside = stopwatch.outside(0, {
    sit: () => ({
      ask: () => new Promise((resolve) => setTimeout(() => resolve(18), 5)),
      takes: () => true,
      end: () => {},
    }),
    close: async () => {},
  });
  expect(await outside.sit([0]).ask("bid", {} as never)).toBe(18);
  const { ms, decisions } = stopwatch.take();
  expect(decisions).toEqual([1]);
  // timers may come a millisecond early
  expect(ms[0]).toBeGreaterThan(3.5);
});
