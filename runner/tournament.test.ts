import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type * as api from "../index.ts";
import { arena, type Finished, newFolders, ROOT, start } from "./running.properties.ts";

// by a variable, so that the type checker does not look for the build
const BUILD = join(ROOT, "dist/index.js");
const { makePlan, parseDeals, runTournament } = (await import(BUILD)) as typeof api;

const AGENTS = ["heuristic", "greedy", "random"];
const newDir = newFolders();
const temporary = newFolders()("files");
mkdirSync(temporary);

const RUN = ["run", ...AGENTS, "--block", "100", "--games", "csv", "--quiet", "--json"];
const digestOf = ({ out }: Finished) => (JSON.parse(out.trim().split("\n").at(-1)!) as { digest: string }).digest;
const files = (dir: string) =>
  ["games.csv", "ledger.jsonl", "summary.csv", "pairs.csv"].map((f) => readFileSync(join(dir, f), "utf8"));

describe("2,000 deals of three agents", () => {
  const reference = newDir();
  let digest: string;

  beforeAll(async () => {
    const finished = await arena(...RUN, "--deals", "2000", "--threads", "1", "--out", reference);
    expect(finished.err).toBe("");
    digest = digestOf(finished);
  });

  test.each(["2", "4"])("%s threads", async (threads) => {
    const dir = newDir();
    expect(digestOf(await arena(...RUN, "--deals", "2000", "--threads", threads, "--out", dir))).toBe(digest);
    expect(files(dir)).toEqual(files(reference));
  });

  test("killed three times and continued", async () => {
    const dir = newDir();
    const ledger = join(dir, "ledger.jsonl");
    let kills = 0;
    for (const enough of [1, 15_000, 40_000]) {
      const { child, finished } = start([...RUN, "--deals", "2000", "--threads", "2", "--out", dir]);
      while (child.exitCode === null && !(existsSync(ledger) && statSync(ledger).size > enough))
        await new Promise((resolve) => setTimeout(resolve, 2));
      if (child.kill("SIGKILL")) kills++;
      await finished;
    }
    expect(kills).toBe(3);
    expect(digestOf(await arena(...RUN, "--deals", "2000", "--threads", "2", "--out", dir))).toBe(digest);
    expect(files(dir)).toEqual(files(reference));
  });

  test("1,050 deals extended: the short last block is played again", async () => {
    const dir = newDir();
    await arena(...RUN, "--deals", "1050", "--out", dir);
    expect(digestOf(await arena(...RUN, "--deals", "2000", "--out", dir))).toBe(digest);
    expect(files(dir)).toEqual(files(reference));
  });

  test("a complete run asked for again keeps its times", async () => {
    const dir = newDir();
    const times = async () => {
      await arena(...RUN, "--deals", "300", "--out", dir);
      const { at, ...rest } = JSON.parse(readFileSync(join(dir, "run.json"), "utf8")).finished;
      return rest;
    };
    const first = await times();
    expect(first.msPerDecision).toEqual(Object.fromEntries(AGENTS.map((name) => [name, expect.any(Number)])));
    expect(await times()).toEqual(first);
  });

  test("seven shards merged; verified; a changed digit is found", async () => {
    const dirs = Array.from({ length: 7 }, newDir);
    for (const [i, dir] of dirs.entries())
      expect((await arena(...RUN, "--deals", "2000", "--shard", `${i}/7`, "--out", dir)).status).toBe(0);
    const whole = newDir();
    const missing = await arena("merge", ...dirs.slice(0, 6), "--out", whole);
    expect(missing.status).toBe(2);
    expect(missing.err).toContain("merge: 3 of 20 blocks are missing: 17-19;");
    expect(digestOf(await arena("merge", ...dirs, dirs[2]!, "--out", whole, "--json"))).toBe(digest);
    expect(files(whole)).toEqual(files(reference));
    expect(JSON.parse(readFileSync(join(whole, "run.json"), "utf8"))).toMatchObject({
      deals: 2000,
      shard: null,
      finished: {
        ...{ complete: true, deals: 2000, games: 12000, digest },
        msPerDecision: Object.fromEntries(AGENTS.map((name) => [name, expect.any(Number)])),
      },
    });
    expect(await arena("verify", whole, "--blocks", "3")).toMatchObject({ status: 0, err: "" });
    const games = join(whole, "games.csv");
    writeFileSync(games, readFileSync(games, "utf8").replace(/\n1234,0-1-2,/, "\n1235,0-1-2,"));
    const found = await arena("verify", whole, "--all");
    expect(found).toMatchObject({ status: 1, err: "" });
    expect(found.out).toMatch(/^block 12 differs\n20 of 20 blocks played again: 19 identical, 1 different\n$/);
  });

  test("more shards than blocks: an empty one says so, and does no harm", async () => {
    const dirs = Array.from({ length: 3 }, newDir);
    const shard = ["run", "random", "--block", "16", "--deals", "30"];
    const outs: string[] = [];
    for (const [i, dir] of dirs.entries()) outs.push((await arena(...shard, "--shard", `${i}/3`, "--out", dir)).out);
    expect(outs[0]).toBe(
      `partial: shard 0/3 of 30 deals\n\nno block falls to this shard, and nothing is missing\nfiles in ${dirs[0]}\n`,
    );
    const whole = newDir();
    expect(await arena("merge", ...dirs, "--out", whole)).toMatchObject({ status: 0, err: "" });
    expect(readFileSync(join(whole, "ledger.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
  });

  test("whose lock is taken over while its process sleeps stops, and writes nothing more", async () => {
    const dir = newDir();
    const { child, finished } = start([...RUN, "--deals", "200000", "--threads", "1", "--out", dir]);
    const ledger = join(dir, "ledger.jsonl");
    while (!(existsSync(ledger) && statSync(ledger).size > 0)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGSTOP");
    writeFileSync(join(dir, "lock"), "17 elsewhere a/1 b\n");
    // what another holder would write
    appendFileSync(ledger, "x".repeat(1_000_000));
    child.kill("SIGCONT");
    const { status, err } = await finished;
    expect(status).toBe(2);
    expect(err).toMatch(
      /^skat-arena: \S+: the lock of this process was taken over by process 17 on elsewhere [^\n]+\n$/,
    );
    expect(readFileSync(ledger, "utf8").endsWith("x".repeat(900_000))).toBe(true);
    expect(existsSync(join(dir, "lock"))).toBe(true);
  });

  test("Ctrl-C exits 130 and loses nothing", async () => {
    const dir = newDir();
    const { child, finished } = start([...RUN, "--deals", "200000", "--out", dir]);
    const ledger = join(dir, "ledger.jsonl");
    while (!(existsSync(ledger) && statSync(ledger).size > 0)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGINT");
    const { status, err } = await finished;
    expect(status).toBe(130);
    expect(err).toMatch(/^skat-arena: interrupted after \d+ of 200000 deals; .* the same command continues\n$/);
    const lines = readFileSync(ledger, "utf8");
    expect(lines.endsWith("\n")).toBe(true);
    const whole = readFileSync(join(reference, "ledger.jsonl"), "utf8");
    const [shorter, longer] = [lines, whole].sort((a, b) => a.length - b.length) as [string, string];
    expect(longer.startsWith(shorter)).toBe(true);
  });

  test("report rebuilds the tables from the ledger alone", async () => {
    const before = files(reference);
    rmSync(join(reference, "summary.csv"));
    const { status, out } = await arena("report", reference);
    expect(status).toBe(0);
    expect(out).toContain(digest);
    expect(files(reference)).toEqual(before);
  });
});

describe("a directory that does not fit is refused and left alone", () => {
  const small = ["run", "random", "--block", "50", "--quiet"];
  async function madeDir(): Promise<string> {
    const dir = newDir();
    expect((await arena(...small, "--deals", "150", "--out", dir)).status).toBe(0);
    return dir;
  }
  async function refused(dir: string, ...args: string[]): Promise<string> {
    const before = readFileSync(join(dir, "ledger.jsonl"), "utf8");
    const { status, err, out } = await arena(...args, "--out", dir);
    expect(out).toBe("");
    expect(status).toBe(2);
    expect(err.trimEnd()).not.toContain("\n");
    expect(readFileSync(join(dir, "ledger.jsonl"), "utf8")).toBe(before);
    return err.replaceAll(dir, "DIR");
  }

  test("another plan", async () => {
    const dir = await madeDir();
    expect(await refused(dir, ...small, "--seed", "other", "--deals", "150")).toContain(
      'seed: "skat" there, "other" here',
    );
    expect(await refused(dir, "run", "greedy", "--block", "50")).toContain("agent 0: random there, greedy here");
  });

  test("fewer deals, another games format", async () => {
    const dir = await madeDir();
    expect(await refused(dir, ...small, "--deals", "100")).toContain("holds 150 deals");
    expect(await refused(dir, ...small, "--deals", "200", "--games", "csv")).toContain("made with --games none");
  });

  test("an edited, lost or doubled line, by its number", async () => {
    const dir = await madeDir();
    const ledger = join(dir, "ledger.jsonl");
    const text = readFileSync(ledger, "utf8");
    const lines = text.split(/(?<=\n)/);
    writeFileSync(
      ledger,
      text.replace(/("block":1,.*?"declared":\[)(\d+)/, (_, head, n) => `${head}${Number(n) + 1}`),
    );
    expect(await refused(dir, ...small, "--deals", "200")).toContain("ledger.jsonl line 2: the line does not match");
    writeFileSync(ledger, lines[0]! + lines[2]!);
    expect(await refused(dir, ...small, "--deals", "200")).toContain("line 2: expected block 1, got block 2");
    writeFileSync(ledger, lines[0]! + lines[0]!);
    expect(await refused(dir, ...small, "--deals", "200")).toContain("line 2: expected block 1, got block 0");
    writeFileSync(ledger, lines[1]!);
    expect(await refused(dir, ...small, "--deals", "200")).toContain(
      "it holds blocks from 1 on, got a run from block 0",
    );
  });

  test("one that another process writes to; not that of a process that is gone", async () => {
    const dir = await madeDir();
    writeFileSync(join(dir, "lock"), `${process.pid} ${hostname()}\n`);
    expect(await refused(dir, ...small, "--deals", "200")).toContain(
      `process ${process.pid} on ${hostname()} is writing`,
    );
    writeFileSync(join(dir, "lock"), `4194304 ${hostname()}\n`);
    expect((await arena(...small, "--deals", "200", "--out", dir)).status).toBe(0);
    expect(existsSync(join(dir, "lock"))).toBe(false);
  });

  test("games.csv gone or cut short: the way out is named, and works", async () => {
    const dir = newDir();
    const run = [...small, "--games", "csv", "--deals", "150"];
    await arena(...run, "--out", dir);
    const games = join(dir, "games.csv");
    const text = readFileSync(games, "utf8");
    rmSync(games);
    expect(await refused(dir, ...run)).toContain(
      "games.csv: expected at least the " +
        `${text.length} bytes that the ledger tells of, got no such file; put it back, or play the run again: ` +
        "under another --out, or here without ledger.jsonl",
    );
    expect(existsSync(games)).toBe(false);
    writeFileSync(games, text.slice(0, -5));
    expect(await refused(dir, ...run)).toContain(`got ${text.length - 5}; put it back, or play`);
    rmSync(join(dir, "ledger.jsonl"));
    expect((await arena(...run, "--out", dir)).status).toBe(0);
    expect(readFileSync(games, "utf8")).toBe(text);
  });

  test("a folder in the place of the lock", async () => {
    const dir = await madeDir();
    mkdirSync(join(dir, "lock"));
    expect(await refused(dir, ...small, "--deals", "200")).toBe(
      "skat-arena: DIR/lock: it is a folder; expected a file\n",
    );
  });

  test("a torn last line is dropped and played again", async () => {
    const dir = await madeDir();
    const ledger = join(dir, "ledger.jsonl");
    const text = readFileSync(ledger, "utf8");
    truncateSync(ledger, text.length - 20);
    expect((await arena(...small, "--deals", "150", "--out", dir)).status).toBe(0);
    expect(readFileSync(ledger, "utf8")).toBe(text);
    appendFileSync(ledger, text.slice(0, 30));
    expect((await arena(...small, "--deals", "150", "--out", dir)).status).toBe(0);
    expect(readFileSync(ledger, "utf8")).toBe(text);
  });
});

describe("given deals", () => {
  const lines = join(temporary, "deals.txt");
  const run = ["run", ...AGENTS, "--block", "20", "--games", "csv", "--quiet", "--json"];

  beforeAll(async () => {
    writeFileSync(lines, `# the first 100\n${(await arena("deal", "--deal", "0-99", "--format", "line")).out}`);
  });

  test("those of a seed give the digest of that seed; all of the file are played", async () => {
    const [dealt, given] = [newDir(), newDir()];
    const digest = digestOf(await arena(...run, "--deals", "100", "--out", dealt));
    expect(digestOf(await arena(...run, "--deals-from", lines, "--threads", "2", "--out", given))).toBe(digest);
    // games and ledger; the tables adjust for the luck of the deal only where it was drawn
    expect(files(given).slice(0, 2)).toEqual(files(dealt).slice(0, 2));
    expect(JSON.parse(readFileSync(join(given, "plan.json"), "utf8"))).toMatchObject({
      givenDeals: {
        count: 100,
        sha256: createHash("sha256")
          .update(readFileSync(join(given, "deals.txt")))
          .digest("hex"),
      },
    });
  });

  test("the directory is enough to replay, verify and merge; an edited file is another plan", async () => {
    const own = join(temporary, "own.txt");
    // the last ten deals of a hundred, turned round
    const text = readFileSync(lines, "utf8").trimEnd().split("\n").reverse().slice(0, 10).join("\n");
    writeFileSync(own, text);
    const [one, two, whole, all] = [newDir(), newDir(), newDir(), newDir()];
    const shard = [...run.slice(0, 4), "--block", "4", "--games", "csv", "--quiet", "--deals-from", own];
    const digest = digestOf(await arena(...shard, "--json", "--out", all));
    for (const [i, dir] of [one, two].entries())
      expect(await arena(...shard, "--shard", `${i}/2`, "--out", dir)).toMatchObject({ status: 0, err: "" });
    writeFileSync(own, text.split("\n").slice(1).join("\n"));
    const refused = await arena(...shard, "--out", all);
    expect(refused).toMatchObject({ status: 2, out: "" });
    expect(refused.err).toMatch(/^skat-arena: \S+: it holds another plan \(givenDeals: [^\n]+\n$/);
    rmSync(own);
    expect(digestOf(await arena("merge", one, two, "--out", whole, "--json"))).toBe(digest);
    expect(files(whole)).toEqual(files(all));
    expect(readFileSync(join(whole, "deals.txt"), "utf8")).toBe(`${text}\n`);
    expect(await arena("verify", whole, "--all")).toMatchObject({ status: 0, err: "" });
    expect((await arena("report", whole)).out).toContain("of 10 given deals (");
    const replayed = await arena("deal", "--run", whole, "--deal", "9", "--seating", "0-1-2", "--format", "json");
    const { hands } = JSON.parse(replayed.out) as { hands: string[][] };
    expect(hands.map((hand) => hand.join(" "))).toEqual(text.split("\n")[9]!.split(" | ").slice(0, 3));
    const damaged = readFileSync(join(whole, "deals.txt"), "utf8").replace(/^.*\n/, "");
    writeFileSync(join(whole, "deals.txt"), damaged);
    const edited = await arena("verify", whole);
    expect(edited.status).toBe(2);
    expect(edited.err).toContain("deals.txt: it does not hold the deals of plan.json");
  });

  test("of a plan, they are the same or refused", async () => {
    const plan = await makePlan({ agents: ["random"], givenDeals: parseDeals(readFileSync(lines, "utf8"), "lines") });
    await expect(runTournament(plan, { deals: 10 })).rejects.toThrow(/^givenDeals: expected the deals of the plan/);
    await expect(runTournament(plan, { deals: 101 })).rejects.toThrow("deals: expected a whole number from 1 to 100");
  });
});

test("deal --run refuses what the run did not play", async () => {
  const dir = newDir();
  await arena("run", "random", "greedy", "--deals", "30", "--quiet", "--out", dir);
  const outside = await arena("deal", "--run", dir, "--deal", "30", "--seating", "0-1-1");
  expect(outside).toMatchObject({ status: 2, out: "" });
  expect(outside.err).toBe("skat-arena: --deal: expected a deal of the run, 0 to 29, got 30\n");
  const seated = await arena("deal", "--run", dir, "--deal", "3", "--seating", "0-0-0");
  expect(seated).toMatchObject({ status: 2, out: "" });
  expect(seated.err).toBe(
    "skat-arena: --seating: expected a seating of the run, one of 0-1-1, 1-0-1, 1-1-0, 1-0-0, 0-1-0, 0-0-1, got 0-0-0\n",
  );
});

test("--strict stops at the first fault in schedule order, exit 4", async () => {
  const bot = join(temporary, "cheat.mjs");
  writeFileSync(
    bot,
    `export default () => ({ bid: () => false, declareHand: () => undefined, discard: () => ({}),
       play: ({ legal, trickNumber }) => trickNumber === 2 ? 99 : 31 - Math.clz32(legal) });`,
  );
  const args = ["run", bot, "heuristic", "random", "--deals", "300", "--block", "5", "--quiet"];
  const stopped = await arena(...args, "--strict", "--threads", "2", "--out", newDir());
  expect(stopped.status).toBe(4);
  expect(stopped.err).toMatch(
    /^skat-arena: stopped at a fault: \S*cheat\.mjs in deal 0, seating 2-0-1, middlehand, play 2: illegal, answered 99\n$/,
  );
  const dir = newDir();
  expect((await arena(...args, "--out", dir)).status).toBe(0);
  expect(readFileSync(join(dir, "faults.csv"), "utf8")).toMatch(
    /^deal,seating,seat,agent,decision,kind,reason,request\n0,2-0-1,/,
  );
});

test("one deal has no spread, and says nothing of one", async () => {
  const { status, out, err } = await arena("run", "random", "greedy", "--deals", "1", "--out", newDir());
  expect(status).toBe(0);
  expect(out + err).not.toContain("NaN");
});

describe("in the process", () => {
  test("a fresh worker and a used one agree", async () => {
    const plan = await makePlan({ agents: AGENTS, blockDeals: 20 });
    const whole = await runTournament(plan, { deals: 200, threads: 1 });
    const fresh = await runTournament(plan, { deals: 20, threads: 1 });
    expect(fresh.lines).toEqual(whole.lines.slice(0, 1));
    expect(whole.lines).toHaveLength(10);
  });

  test("an agent ties with its own copy on every deal, and rank does not depend on the order given", async () => {
    const plan = await makePlan({ agents: ["heuristic", "copy=heuristic"], blockDeals: 300 });
    const { lines } = await runTournament(plan, { deals: 300, threads: 1 });
    expect(lines[0]!.sums.pairs[0]).toEqual({ sum: 0, squares: 0, largest: [] });
  });

  test("numbers out of range are refused", async () => {
    const plan = await makePlan({ agents: ["random"] });
    for (const deals of [0, -1, 1.5, Number.NaN, 2 ** 31])
      await expect(runTournament(plan, { deals })).rejects.toThrow(/^deals: expected a whole number/);
    await expect(runTournament(plan, { deals: 1, threads: 0 })).rejects.toThrow(/^threads: expected/);
  });
});
