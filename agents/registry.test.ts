/** From specs to agents: built-in, modules of users, mixtures, and what is wrong with them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { Game } from "../engine/game.ts";
import { parseAgentSpec } from "../engine/notation/agent-spec.ts";
import { DecisionRandom } from "../engine/random.ts";
import { loadAgent } from "./registry.ts";

const temporary = mkdtempSync(join(tmpdir(), "skat-arena-agents-"));
afterAll(() => rmSync(temporary, { recursive: true }));

function module(name: string, text: string): string {
  const path = join(temporary, name);
  writeFileSync(path, text);
  return path;
}
const load = (spec: string) => loadAgent(parseAgentSpec(spec));
const GOOD = `{ bid: () => false, declareHand: () => undefined, discard: () => ({}), play: ({ legal }) => legal }`;

test("a TypeScript module gets its options and its stream", async () => {
  const path = module(
    "typed.ts",
    `interface View { value: number }
     export default (options: Record<string, string>, rng: { int(n: number): number }) =>
       ({ ...${GOOD}, bid: (view: View) => view.value === Number(options.limit) + rng.int(1) });`,
  );
  const rng = new DecisionRandom();
  const agent = (await load(`${path}:limit=18`)).create(rng);
  rng.position(0);
  expect(agent.bid({ value: 18 } as never)).toBe(true);
  expect(agent.bid({ value: 20 } as never)).toBe(false);
});

test("the hash follows the module and its local imports", async () => {
  module("part.mjs", "export const limit = 18;");
  const path = module("whole.mjs", `import { limit } from "./part.mjs"; export default () => (${GOOD});`);
  const before = (await (await load(path)).identify()).hash;
  expect((await (await load(path)).identify()).hash).toBe(before);
  module("part.mjs", "export const limit = 20;");
  expect((await (await load(path)).identify()).hash).not.toBe(before);
});

test("a mixture bids like one and plays like the other", async () => {
  const bids = module("bids.mjs", `export default () => ({ ...${GOOD}, bid: () => 33, play: () => 1 });`);
  const plays = module("plays.mjs", `export default () => ({ ...${GOOD}, play: () => 2, claim: () => true });`);
  const agent = (await load(`${bids}+${plays}`)).create(new DecisionRandom());
  expect(agent.bid({} as never)).toBe(33);
  expect(agent.play(new Game().playView)).toBe(2);
  expect(agent.claim!(new Game().playView)).toBe(true);
  expect(agent.concede).toBeUndefined();
});

test.each([
  ["no default export", "export const x = 1;", "exports nothing by default; expected a factory"],
  ["an object", `export default ${GOOD};`, "exports object by default; expected a factory"],
  [
    "a syntax error",
    "const x = 1;\nconst y = = 2;",
    /cannot be loaded: ParseError: .*\(at \S*a-syntax-error\.mjs:2:\d+\)$/,
  ],
  ["an exception on loading", '\nthrow new Error("boom")', /cannot be loaded: Error: boom \(at \S*loading\.mjs:2:7\)$/],
  ["a missing import", 'import "./nowhere.mjs";', /cannot be loaded: Error: Cannot find module '.\/nowhere.mjs'/],
])("%s", async (name, text, message) => {
  await expect(load(module(`${name.replaceAll(" ", "-")}.mjs`, text))).rejects.toThrow(message);
});

test("a factory that forgets a method, and one that draws", async () => {
  const forgets = await load(module("forgets.mjs", "export default () => ({ bid: () => false });"));
  expect(() => forgets.create(new DecisionRandom())).toThrow("returned no object with the method declareHand");
  const draws = await load(module("draws.mjs", `export default (_, rng) => { rng.next(); return ${GOOD}; };`));
  expect(() => draws.create(new DecisionRandom())).toThrow("only while it decides");
});

test("the examples are agents", async () => {
  for (const name of ["jacks.ts", "bidding-only.js", "tame.ts"]) {
    const path = fileURLToPath(new URL(`../examples/${name}`, import.meta.url));
    expect((await load(path)).create(new DecisionRandom())).toHaveProperty("play");
  }
});
