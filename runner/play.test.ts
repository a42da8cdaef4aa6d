/** The driver of a game: what agents do to it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Agent } from "../agents/agent.ts";
import { mix } from "../agents/mix.ts";
import { loadAgent } from "../agents/registry.ts";
import { highestCard } from "../engine/cards.ts";
import { dealOf } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom } from "../engine/random.ts";
import type { PlayView } from "../engine/view.ts";
import { type Fault, playGame, seatedAgent } from "./play.ts";

test("what a module does to its view or its answer stays its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skat-arena-play-"));
  const path = join(folder, "vandal.mjs");
  writeFileSync(
    path,
    `import { NULL } from "skat-arena";
     const spoil = (view) => { for (const key of Object.keys(view)) {
       const value = view[key];
       if (value && value.length !== undefined) for (let i = 0; i < 3; i++) try { value[i] = 99; } catch {}
       try { view[key] = NULL; } catch {}
     } };
     export default () => ({
       bid: ({ value }) => value < 24,
       declareHand: (view) => { spoil(view); return undefined; },
       discard: (view) => { const { hand } = view; spoil(view); throw { toString() { throw hand; } }; },
       play: (view) => { const card = 31 - Math.clz32(view.legal); spoil(view); return card; },
     });`,
  );
  const games = ["vandal", "quiet"].map(async (kind) => {
    const rng = new DecisionRandom();
    const agent = (await loadAgent(parseAgentSpec(path))).create(rng);
    const quiet = { ...agent, play: ({ legal }: PlayView) => highestCard(legal), declareHand: () => undefined };
    const cards = mix((await loadAgent(parseAgentSpec("greedy"))).create(rng), kind === "vandal" ? agent : quiet);
    const hashes: number[] = [];
    for (let deal = 0; deal < 50; deal++) {
      const game = new Game();
      game.start(dealOf("vandal", deal));
      playGame(game, Array(3).fill(seatedAgent(cards, rng)), () => expect.unreachable());
      hashes.push(game.hash);
    }
    return hashes;
  });
  const [vandal, quiet] = await Promise.all(games);
  rmSync(folder, { recursive: true });
  expect(vandal).toEqual(quiet);
});

test.each<[what: string, answer: () => unknown, reason: string]>([
  ["NaN", () => Number.NaN, "answered NaN"],
  ["a card as text", () => "4", 'answered "4"'],
  ["a promise", () => Promise.resolve(4), "answered a promise (agents in the process are not awaited)"],
  ["nothing", () => undefined, "answered undefined"],
  ["a card not held", () => 99, "answered 99"],
  ["a list", () => [4], "answered [4]"],
])("%s for a card is a fault that names it and ends the game", (_, answer, reason) => {
  const rng = new DecisionRandom();
  const agent: Agent = {
    bid: ({ value }) => value === 18,
    declareHand: () => undefined,
    discard: ({ hand }) => ({ contract: 0 as never, discard: hand }),
    play: () => 0,
  };
  const faults: Fault[] = [];
  const game = new Game();
  game.start(dealOf("faults", 1));
  const bad = { ...agent, discard: () => answer() as never };
  playGame(game, Array(3).fill(seatedAgent(bad, rng)), (fault) => faults.push(fault));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ type: "discard", index: 0, kind: "illegal", reason });
  expect(game.result).toMatchObject({ won: false, lossReason: "fault" });
});

test("whatever is thrown is told", () => {
  const throwing = (thrown: unknown): Agent => ({
    bid: () => {
      throw thrown;
    },
    declareHand: () => undefined,
    discard: () => undefined as never,
    play: () => 0,
  });
  for (const [thrown, reason] of [
    [new Error("boom"), "Error: boom"],
    ["text", '"text"'],
    [{ toString: () => Number.NaN, toJSON: () => JSON.parse("") }, "object"],
  ]) {
    const faults: Fault[] = [];
    const game = new Game();
    game.start(dealOf("faults", 1));
    playGame(game, Array(3).fill(seatedAgent(throwing(thrown), new DecisionRandom())), (fault) => faults.push(fault));
    expect(faults.map((fault) => fault.reason)).toEqual([reason, reason, reason]);
    expect(game.result.declared).toBeUndefined();
  }
});
