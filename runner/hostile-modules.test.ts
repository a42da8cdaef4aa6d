/** Modules that misbehave in every way that the worker thread survives, and in some that it does not. */
import { describe, test } from "vitest";
import {
  atCard,
  expectMisdeed,
  type HostileRun,
  type Misdeed,
  NOTHING,
  playModels,
  TESTING,
} from "./hostile.properties.ts";

playModels();

describe.concurrent("a module that", () => {
  test.each<[what: string, does: string, misdeed: Misdeed, run?: HostileRun]>([
    ["writes into its view", "mutate", NOTHING],
    ["writes into whatever it can reach from its view", "explore", NOTHING],
    ["answers a BigInt for a card", "bigint", atCard("illegal", /^answered 5$/)],
    ["answers a symbol for a card", "symbol", atCard("illegal", /^answered Symbol\(card\)$/)],
    [
      "puts a trap into a contract",
      "traps",
      { where: "declarer", decision: "discard 0", kind: "exception", reason: /^Error: trap$/ },
    ],
    [
      "puts a trap into the id of a contract",
      "idTrap",
      { where: "declarer", decision: "discard 0", kind: "illegal", reason: /^answered \{"contract":\{"id":/ },
    ],
    ["leaves a rejected promise", "reject", NOTHING],
    ["throws a string", "throw", atCard("exception", /^"a string"$/)],
    ["returns a promise that never settles", "promise", atCard("illegal", /^answered a promise/)],
    ["answers NaN for a card", "nan", atCard("illegal", /^answered NaN$/)],
    [
      "loops forever",
      "loop",
      atCard("timeout", /^no answer within 1.5 s$/),
      { deals: 1, limits: { moveTimeoutMs: 1500 } },
    ],
    ["ends the process", "exit", atCard("crash", /^ended its worker thread: /), { deals: 1 }],
    [
      "allocates without end",
      "allocate",
      atCard("crash", /^ended its worker thread: /),
      { deals: 1, limits: { maxMemoryMb: 64 } },
    ],
    ["bids off the ladder", "bid", { where: "auction", decision: "bid 0", kind: "illegal", reason: /^answered 19$/ }],
    ["bids NaN", "bidNan", { where: "auction", decision: "bid 0", kind: "illegal", reason: /^answered NaN$/ }],
    [
      "puts away eleven cards",
      "eleven",
      { where: "declarer", decision: "discard 0", kind: "illegal", reason: /^answered \{"contract":\{"id":20,/ },
    ],
  ])("%s", async (_, does, misdeed, run) => {
    await expectMisdeed(`a=${TESTING}/hostile-module.mjs:does=${does}`, misdeed, run);
  });
});
