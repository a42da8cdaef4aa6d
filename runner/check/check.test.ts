/** Agents that keep to the rules of the harness, and agents that break one each. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { viewText } from "../../agents/outside/messages.ts";
import { BUILT_IN, loadAgent } from "../../agents/registry.ts";
import { cardsOf } from "../../engine/cards.ts";
import { Game } from "../../engine/game.ts";
import { parseAgentSpec } from "../../engine/notation/agent-spec.ts";
import { DecisionRandom, runKey } from "../../engine/random.ts";
import { LIMITS } from "../limits.ts";
import { viewOf } from "../play.ts";
import { arena, ROOT } from "../running.properties.ts";
import { type CheckReport, checkAgent, checkLoaded } from "./check.ts";
import { type Position, randomPositions, restore } from "./positions.ts";
import { withOtherHiddenCards } from "./resample.ts";
import { measuredCost } from "./speed.ts";

const temporary = mkdtempSync(join(tmpdir(), "skat-arena-check-"));
afterAll(() => rmSync(temporary, { recursive: true }));

const OPTIONS = { positions: 1500, seed: "check", limits: { ...LIMITS, moveTimeoutMs: 5000 } };
const verdicts = ({ findings }: CheckReport) =>
  Object.fromEntries(findings.map(({ name, verdict }) => [name, verdict]));
const failed = ({ findings }: CheckReport) => findings.filter(({ verdict }) => verdict === "failed");

/** Like greedy, but for one method. */
function spoilt(name: string, method: string): string {
  const path = join(temporary, `${name}.mjs`);
  writeFileSync(
    path,
    `import { loadAgent, NULL, parseAgentSpec } from "skat-arena";
     const greedy = await loadAgent(parseAgentSpec("greedy"));
     let asked = 0;
     export default (_, rng) => { const good = greedy.create(rng); return { ...good, ${method} }; };`,
  );
  return path;
}

describe("built-in agents pass", () => {
  test.each(BUILT_IN.map(({ id, cost }) => [id, cost]))("%s", async (id, cost) => {
    const positions = cost === "slow" ? 30 : 800;
    const report = await checkAgent(id, { ...OPTIONS, positions });
    const honest = id === "open" ? "skipped" : "ok";
    expect(verdicts(report)).toEqual({ legal: "ok", repeatable: "ok", "no memory": "ok", honest });
    expect(report.speeds.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(positions);
  });
});

test("a module with every optional method is asked for all of it, in every contract", async () => {
  const never = ["concede", "claim", "agree", "insist"].map((method) => `${method}: () => false`).join(", ");
  const report = await checkAgent(spoilt("polite", never), { ...OPTIONS, positions: 3000 });
  expect(failed(report)).toEqual([]);
  const kinds = ["bid", "declareHand", "discard", "play", "concede", "claim", "agree", "insist"];
  expect(report.speeds.map(({ type }) => type)).toEqual(kinds);
  expect(report.findings[0]!.detail).toMatch(/calling \d+, holding \d+, .* in all 29 contracts$/);
});

describe("what fails", () => {
  test.each<[what: string, method: string, name: string, answer: RegExp]>([
    [
      "a card not to be played in null",
      `play: (view) => view.contract.kind === NULL ? 31 - Math.clz32(view.hand & ~view.legal || view.hand) : good.play(view)`,
      "legal",
      /^illegal, answered \d+$/,
    ],
    ["an exception", `discard() { throw new Error("boom"); }`, "legal", /^exception, Error: boom$/],
    ["a bid of 19", `bid: (view) => view.calling ? 19 : false`, "legal", /^illegal, answered 19$/],
    ["a concession in words", `concede: () => "no"`, "legal", /^illegal, answered "no"$/],
    [
      "chance of its own",
      `bid: (view) => view.value === 18 && Math.random() < 0.5`,
      "repeatable",
      /^(true, then false|false, then true)$/,
    ],
    [
      "a memory",
      `bid: (view) => { const odd = asked >> 1 & 1; asked++; return odd === 1; }`,
      "no memory",
      /^(true|false), the second/,
    ],
  ])("%s", async (what, method, name, answer) => {
    const report = await checkAgent(spoilt(what.replaceAll(" ", "-"), method), OPTIONS);
    const finding = report.findings.find((one) => one.name === name)!;
    expect(finding.verdict).toBe("failed");
    expect(finding.answer).toMatch(answer);
    const request = JSON.parse(finding.request!);
    expect(Object.keys(request)).toEqual(["id", "type", "game", "seed", "view"]);
    expect(method.startsWith(request.type)).toBe(true);
  });

  test("an agent that looks at hidden cards", async () => {
    const open = await loadAgent(parseAgentSpec("open"));
    const report = await checkLoaded({ ...open, open: false }, { ...OPTIONS, positions: 150 });
    expect(verdicts(report)).toMatchObject({ legal: "ok", repeatable: "ok", honest: "failed" });
  });
});

describe("programs", () => {
  const program = (...words: string[]) =>
    `exec:"${process.execPath}" ${join(ROOT, "agents/outside/testing/hostile-program.mjs")} ${words.join(" ")}`;
  const few = { ...OPTIONS, positions: 300 };

  test("a good one", async () => {
    const report = await checkAgent(program("nothing"), few);
    const all = { hello: "ok", legal: "ok", repeatable: "ok", "no memory": "ok", honest: "ok", ends: "ok" };
    expect(verdicts(report)).toEqual(all);
  });

  test("one that does not end with its input", async () => {
    expect(failed(await checkAgent(program("lingers"), few)).map(({ name }) => name)).toEqual(["ends"]);
  });

  test("one that is late at the first card of a grand", async () => {
    const limits = { ...LIMITS, moveTimeoutMs: 700 };
    const [legal] = failed(await checkAgent(program("never"), { ...few, limits }));
    expect(legal).toMatchObject({ name: "legal", answer: "timeout, no answer within 0.7 s" });
    expect(JSON.parse(legal!.request!)).toMatchObject({ type: "play", view: { contract: "G", trickNumber: 0 } });
  });
});

test("hidden cards dealt otherwise: 32 cards, the same view, and they do lie otherwise", () => {
  const rng = new DecisionRandom();
  rng.startDeal(runKey("hidden"), 0);
  rng.position(0);
  const seen = ({ deal, steps }: Position) => {
    const game = new Game();
    restore(game, deal, steps);
    return { view: viewText(viewOf(game)), seat: game.seat, hands: [...game.hands], away: game.away };
  };
  let [moved, unlike] = [0, 0];
  for (const position of randomPositions("hidden")) {
    const other = withOtherHiddenCards(position, rng);
    if (other === undefined) continue;
    const [before, after] = [seen(position), seen(other)];
    expect({ seat: after.seat, view: after.view }).toEqual({ seat: before.seat, view: before.view });
    expect(
      [...Array.from(other.deal.hands).flatMap(cardsOf), ...Array.from(other.deal.skat)].sort((a, b) => a - b),
    ).toEqual([...Array(32).keys()]);
    if (JSON.stringify(after.hands) !== JSON.stringify(before.hands)) unlike++;
    if (++moved === 2000) break;
  }
  expect(unlike).toBeGreaterThan(1700);
});

test.each([
  [0.001, 0.002, "fast", 0.014],
  [0.005, 0.001, "medium", 0.052],
  [0.9, 0.4, "medium", 9.8],
  [1, 1, "slow", 12],
])("%f ms a card and %f ms a call are %s", (card, call, cost, msPerGame) => {
  const of = (type: "play" | "bid", medianMs: number) => ({ type, decisions: 9, medianMs, p99Ms: 50, maxMs: 50 });
  const measured = measuredCost([of("bid", call), of("play", card)]);
  expect(measured).toEqual({ cost, msPerGame: expect.closeTo(msPerGame, 9) });
  expect(measuredCost([of("bid", call)])).toBeUndefined();
});

describe("the command", () => {
  test("status 0 and a line a check; NDJSON", async () => {
    const { status, out, err } = await arena("check", "greedy", "--positions", "200");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toMatch(
      /^legal {7}ok {7}200 answers: calling .*\nrepeatable {2}ok .*\nno memory {3}ok .*\nhonest {6}ok .*\n\nms a decision .*\n/,
    );
    expect(out).toMatch(/\ngreedy: ok\n$/);
    const lines = (await arena("check", "greedy", "--positions", "200", "--json")).out.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(["check", "check", "check", "check", "result"]);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ agent: "greedy", verdict: "ok" });
  });

  test.each([
    ["loops", "play() { for (;;); }", "timeout, no answer within 0.5 s"],
    ["exits", "play() { process.exit(0); }", "crash, ended its thread: exit with code 0"],
  ])("status 1 for a module that %s, with the question", async (name, method, answer) => {
    const { status, out } = await arena("check", spoilt(name, method), "--move-timeout", "0.5");
    expect(status).toBe(1);
    expect(out).toMatch(/^legal {7}FAILED {3}ended at the first fault\n {4}asked {5}\{"id":1,"type":"play",/);
    expect(out).toContain(`    answered  ${answer}\n`);
  });

  test.each([
    ["nobody", 'agent: no agent is called "nobody"'],
    ["./nowhere.ts", "agent: no file ./nowhere.ts"],
    ["exec:/no/such/program", "agent: exec:/no/such/program: could not be started"],
  ])("status 2 for %s", async (spec, message) => {
    const { status, err, out } = await arena("check", spec);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});
