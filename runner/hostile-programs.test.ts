/** Programs that break the protocol, the rules of the game and of good behaviour. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  atCard,
  expectMisdeed,
  expectNobody,
  expectVerified,
  type HostileRun,
  type Misdeed,
  NOTHING,
  newFolder,
  newMark,
  play,
  playModels,
  readRun,
  TESTING,
} from "./hostile.properties.ts";

playModels();

const program = (does: string, ...marks: string[]) =>
  `a=exec:"${process.execPath}" ${TESTING}/hostile-program.mjs ${[does, ...marks].join(" ")}`;
/** One deal: each of its grands costs the whole time. */
const HASTY: HostileRun = { deals: 1, limits: { moveTimeoutMs: 1500 } };
const late = atCard("timeout", /^no answer within 1.5 s$/);

describe.concurrent("a program that", () => {
  test.each<[what: string, does: string, misdeed: Misdeed, run?: HostileRun]>([
    ["answers garbage", "garbage", atCard("illegal", /^wrote a line that is no JSON: hello world$/)],
    ["answers NaN", "nan", atCard("illegal", /^wrote a line that is no JSON: \{"id":\d+,"answer":NaN\}$/)],
    ["writes half a line and stops", "half", late, HASTY],
    ["writes half a line and ends", "halfAndExit", atCard("crash", /^ended with status 0$/)],
    [
      "writes a line of 100 MB",
      "huge",
      atCard("illegal", /^wrote a line of more than 1048576 characters$/),
      { deals: 1 },
    ],
    ["writes a list", "list", atCard("illegal", /^answered no question that was asked: \[1,2\]$/)],
    [
      "answers a question that was not asked",
      "otherId",
      atCard("illegal", /^answered no question that was asked: \{"id":/),
    ],
    ["gives no answer", "noAnswer", atCard("illegal", /^gave no answer: \{"id":\d+\}$/)],
    ["names no card", "unknown", atCard("illegal", /^answered "ZZ"$/)],
    ["plays a card it may not", "notHeld", atCard("illegal", /^answered "[CSHD]."$/)],
    ["names a card by its number", "number", atCard("illegal", /^answered 4$/)],
    ["plays a card twice", "twice", { ...atCard("illegal", /^answered "[CSHD]."$/), decision: "play 1" }],
    ["reports an exception", "raise", atCard("exception", /^ValueError: oops$/)],
    ["answers after the deadline", "late", late, HASTY],
    ["never answers", "never", late, HASTY],
    ["ignores SIGTERM and the end of its input", "sigterm", late, HASTY],
    ["ends", "exit", atCard("crash", /^ended with status 3; it wrote: first line last words$/)],
    [
      "writes to its standard error for ever",
      "stderr",
      atCard("timeout", /^no answer within 0.8 s$/),
      { deals: 1, limits: { moveTimeoutMs: 800 } },
    ],
    [
      "allocates without end",
      "allocate",
      atCard("crash", /^held more than 200 MB of memory$/),
      { deals: 1, limits: { maxMemoryMb: 200 } },
    ],
    ["answers twice", "two", NOTHING],
    ["answers twice at once", "twoInOne", NOTHING],
    ["starts a process of its own", "fork", NOTHING, { deals: 1 }],
    ["does not end with its input", "lingers", NOTHING, { deals: 1 }],
    ["bids off the ladder", "bid", { where: "auction", decision: "bid 0", kind: "illegal", reason: /^answered 19$/ }],
    ["bids NaN", "bidNan", { where: "auction", decision: "bid 0", kind: "illegal", reason: /^answered null$/ }],
    ["bids in words", "bidText", { where: "auction", decision: "bid 0", kind: "illegal", reason: /^answered "18"$/ }],
    [
      "puts away eleven cards",
      "eleven",
      { where: "declarer", decision: "discard 0", kind: "illegal", reason: /^answered \{"contract":"G","discard":\["/ },
    ],
  ])("%s", async (_, does, misdeed, run = { deals: 1 }) => {
    const mark = newMark();
    await expectMisdeed(program(does, mark), misdeed, run);
    await expectNobody(mark);
  });

  test("ends at random", async () => {
    // a folder, since a file named in the command would be part of what identifies the agent
    const folder = newFolder(newMark());
    mkdirSync(folder);
    const dir = newFolder();
    const games = await play(program("random", folder), dir, 2);
    expect(new Set(games.map(({ deal, seating }) => `${deal} ${seating}`)).size).toBe(12);
    const exits = readFileSync(join(folder, "exits"), "utf8").split("\n").length - 1;
    const kinds = (await readRun(dir)).lines.flatMap(({ faults }) => faults.map(([, , , , kind]) => kind));
    expect(kinds).toEqual(Array(exits).fill("crash"));
    process.env["HOSTILE_CALM"] = "yes";
    await expectVerified(dir, 2);
    await expectNobody(folder);
  });
});
