/** The messages of real games against the JSON Schema, which Ajv compiles. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { PROTOCOL_SCHEMA } from "../agents/outside/schema.ts";
import { arena, newFolders, ROOT } from "./running.properties.ts";

const newFolder = newFolders();
const ajv = new Ajv2020({ strict: true, allErrors: false });
ajv.addSchema(PROTOCOL_SCHEMA, "protocol");
const validator = (name: string) => ajv.getSchema(`protocol#/$defs/${name}`)!;

// biome-ignore lint/suspicious/noExplicitAny: messages as they come
type Message = any;

describe("a tournament of talkative programs", () => {
  const read: Message[] = [];
  const written: Message[] = [];

  beforeAll(async () => {
    const folder = newFolder("log");
    mkdirSync(folder);
    const log = join(folder, "lines");
    const agent = `exec:"${process.execPath}" agents/outside/testing/talkative-program.mjs ${log}`;
    const run = [
      "run",
      agent,
      "--deals",
      "150",
      "--threads",
      "1",
      "--scoring",
      "seeger",
      "--quiet",
      "--out",
      join(folder, "run"),
    ];
    const { status, err } = await arena(...run, "--rule", "handLossSingle=true", "--max-faults", "1000");
    expect([status, err]).toEqual([0, ""]);
    for (const line of readFileSync(log, "utf8").trimEnd().split("\n"))
      (line.startsWith(">") ? read : written).push(JSON.parse(line.slice(1)));
  }, 120_000);

  test("every line is as the schema says", () => {
    const [to, from] = [validator("toProgram"), validator("fromProgram")];
    for (const message of read) expect(to(message) ? [] : [message, to.errors]).toEqual([]);
    for (const message of written) expect(from(message) ? [] : [message, from.errors]).toEqual([]);
    expect(read.length).toBeGreaterThan(5000);
  });

  test("by its type too, and each answer by that of its request", () => {
    const requests = new Map<number, string>();
    for (const message of read.filter(({ id }) => id !== undefined)) {
      expect(validator(`${message.type}Request`)(message)).toBe(true);
      requests.set(message.id, message.type);
    }
    for (const { id, answer } of written)
      if (answer !== undefined) expect(validator(`${requests.get(id)}Answer`)(answer)).toBe(true);
    for (const message of read) {
      if (message.type === "newGame") expect(validator("newGameNotice")(message)).toBe(true);
      if (message.type === "result") expect(validator("resultNotice")(message)).toBe(true);
    }
  });

  test("each game is announced and settled once", () => {
    const games = (what: string) => read.filter(({ type }) => type === what).map(({ game }) => game);
    expect(games("newGame")).toEqual([...Array(150).keys()]);
    expect(games("result")).toEqual(games("newGame"));
  });

  test("everything came up", () => {
    const types = new Set(read.map(({ type }) => type));
    expect([...types].sort()).toEqual(
      [
        "hello",
        "bid",
        "declareHand",
        "discard",
        "play",
        "concede",
        "claim",
        "agree",
        "insist",
        "newGame",
        "result",
      ].sort(),
    );
    const views = read.flatMap(({ view }) => view ?? []);
    const some = (what: (view: Message) => boolean) => expect(views.some(what)).toBe(true);
    some(({ open }) => Array.isArray(open) && open.length > 0);
    some(({ discard }) => Array.isArray(discard));
    some(({ contract }) => contract === "NOH");
    some(({ tricks }) => tricks?.length === 9);
    some(({ ruleOptions, scoring }) => ruleOptions.handLossSingle === true && scoring === "seeger");
    const results = read.flatMap(({ result }) => result ?? []);
    expect(new Set(results.map(({ lossReason }) => lossReason))).toEqual(
      new Set([null, "fault", "conceded", "overbid", "null", "announcement", "points"]),
    );
    expect(results.some(({ bid }) => bid === 0)).toBe(true);
    expect(written.some(({ error }) => error !== undefined)).toBe(true);
    expect(written.some(({ answer }) => answer === 60)).toBe(true);
  });
});

test.each<[what: string, name: string, value: unknown, valid: boolean]>([
  ["a hello with nothing optional", "programHello", { type: "hello", protocol: 1 }, true],
  ["another version", "programHello", { type: "hello", protocol: 2 }, false],
  ["an unknown question", "programHello", { type: "hello", protocol: 1, asks: ["resign"] }, false],
  ["a card", "playAnswer", "CJ", true],
  ["no card", "playAnswer", "JC", false],
  ["a card by number", "playAnswer", 4, false],
  ["a jump", "bidAnswer", 24, true],
  ["words for a bid", "bidAnswer", "18", false],
  ["taking up the skat", "declareHandAnswer", null, true],
  ["schwarz announced", "declareHandAnswer", "GHZ", true],
  ["an announcement that null has not", "declareHandAnswer", "NHS", false],
  ["eleven cards", "discardAnswer", { contract: "G", discard: Array(11).fill("CJ") }, false],
  ["one card twice", "discardAnswer", { contract: "G", discard: ["CJ", "CJ"] }, false],
  ["an answer without number", "answer", { answer: true }, false],
  ["an error", "fromProgram", { id: 3, error: "ValueError" }, true],
])("the schema on %s", (_, name, value, valid) => {
  expect(validator(name)(value)).toBe(valid);
});

test("docs/protocol.schema.json is the exported schema", () => {
  expect(JSON.parse(readFileSync(join(ROOT, "docs/protocol.schema.json"), "utf8"))).toEqual(
    JSON.parse(JSON.stringify(PROTOCOL_SCHEMA)),
  );
});

test("the program shown in docs/protocol.md passes `check`", async () => {
  const [program] = readFileSync(join(ROOT, "docs/protocol.md"), "utf8").match(
    /(?<=```python\n)import [\s\S]*?(?=```)/,
  )!;
  const path = `${newFolder("shown")}.py`;
  writeFileSync(path, program);
  const { status, out } = await arena("check", `exec:python3 ${path}`, "--positions", "500");
  expect(out).toMatch(/: ok\n$/);
  expect(status).toBe(0);
});
