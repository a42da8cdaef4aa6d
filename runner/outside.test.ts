/** Programs at the table: the same games as in the process, whatever happens to the harness. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { arena, newFolders, processesWith, start, tableOf, until } from "./running.properties.ts";

const TESTING = "agents/outside/testing";
const newFolder = newFolders();
const bytes = (dir: string) => ["ledger.jsonl", "games.csv"].map((file) => readFileSync(join(dir, file), "utf8"));
const RUN = ["--games", "csv", "--quiet", "--json"];

test("the agent `random` as a program plays the games that it plays in the process", async () => {
  const run = (agent: string, dir: string) =>
    arena("run", `a=${agent}`, "random", "heuristic", "--deals", "40", "--block", "16", "--out", dir, ...RUN);
  const [inside, outside] = [newFolder(), newFolder()];
  expect(await run("random", inside)).toMatchObject({ status: 0, err: "" });
  expect(await run(`exec:"${process.execPath}" ${TESTING}/random-program.mjs`, outside)).toMatchObject({
    status: 0,
    err: "",
  });
  expect(bytes(outside)).toEqual(bytes(inside));
  expect(readFileSync(join(outside, "faults.csv"), "utf8").split("\n")).toHaveLength(2);
}, 120_000);

describe("the Python example, 300 deals", () => {
  const run = (dir: string, threads: number, mark: string) => {
    const agents = [`a=exec:python3 examples/agent.py ${mark}`, "heuristic", "random"];
    return start([
      "run",
      ...agents,
      "--deals",
      "300",
      "--block",
      "25",
      "--threads",
      String(threads),
      "--out",
      dir,
      ...RUN,
    ]);
  };
  // the argument means nothing to the program, but is in its command line and in the plan
  const mark = `mark-${process.pid}`;

  test("1 and 2 threads, and after SIGKILL; no process is left", async () => {
    const [one, two, killed] = [newFolder(), newFolder(), newFolder()];
    expect((await run(one, 1, mark).finished).status).toBe(0);
    expect((await run(two, 2, mark).finished).status).toBe(0);
    expect(bytes(two)).toEqual(bytes(one));
    expect(bytes(one)[1]!.split("\n")).toHaveLength(300 * 6 + 2);

    const { child, finished } = run(killed, 2, mark);
    const ledger = join(killed, "ledger.jsonl");
    await until(() => sizeOf(ledger) > 0, 60);
    expect(child.kill("SIGKILL")).toBe(true);
    await finished;
    expect(sizeOf(ledger)).toBeLessThan(sizeOf(join(one, "ledger.jsonl")));
    if (process.platform === "linux") expect(await until(() => processesWith(mark).length === 0)).toBe(true);
    expect((await run(killed, 1, mark).finished).status).toBe(0);
    expect(bytes(killed)).toEqual(bytes(one));
    if (process.platform === "linux") expect(processesWith(mark)).toEqual([]);
  }, 180_000);
});

function sizeOf(path: string): number {
  try {
    return readFileSync(path).length;
  } catch {
    return 0;
  }
}

describe("an agent that fails too often", () => {
  const hostile = (does: string) => `a=${TESTING}/hostile-module.mjs:does=${does}`;
  const run = (agent: string, dir: string, ...args: string[]) =>
    arena(
      "run",
      agent,
      "heuristic",
      "random",
      "--seed",
      "hostile",
      "--block",
      "1",
      "--out",
      dir,
      "--games",
      "csv",
      "--quiet",
      ...args,
    );
  const faultsOf = (dir: string) =>
    tableOf(dir, "faults.csv").map(({ deal, seating, decision, kind }) => `${deal} ${seating} ${decision} ${kind}`);

  test("forfeits the rest of a block after --max-faults games in a row, and plays in the next one", async () => {
    const dir = newFolder();
    expect(await run(hostile("bid"), dir, "--deals", "2", "--max-faults", "3")).toMatchObject({ status: 0, err: "" });
    const block = (deal: number) => [
      `${deal} 0-1-2 bid 0 illegal`,
      `${deal} 1-2-0 bid 0 illegal`,
      `${deal} 2-0-1 bid 0 illegal`,
      `${deal} 0-2-1 bid 0 forfeit`,
    ];
    expect(faultsOf(dir)).toEqual([...block(0), ...block(1)]);
    const games = tableOf(dir, "games.csv");
    expect(games).toHaveLength(12);
    // who is not asked any more gives up at its first card
    for (const { seating, declarer, fault } of games)
      expect(fault).toBe(declarer !== "" && ["0-2-1", "2-1-0", "1-0-2"].includes(seating!) ? "forfeit" : "");
  });

  test("--max-restarts: one crash is borne, the second ends it; grands are in 2-0-1, 0-2-1 and 2-1-0", async () => {
    const dir = newFolder();
    const args = ["--deals", "1", "--max-faults", "1000", "--max-restarts", "1"];
    expect(await run(hostile("exit"), dir, ...args)).toMatchObject({ status: 0, err: "" });
    expect(faultsOf(dir)).toEqual([
      "0 2-0-1 play 0 crash",
      "0 0-2-1 play 0 crash",
      expect.stringMatching(/^0 2-1-0 \S+ 0 forfeit$/),
    ]);
  });

  test("`deal --run` shows a timeout and a forfeit as the run recorded them, and asks nobody who hangs", async () => {
    const dir = newFolder();
    const args = ["--deals", "1", "--max-faults", "2", "--move-timeout", "1"];
    expect(await run(hostile("loop"), dir, ...args)).toMatchObject({ status: 0, err: "" });
    const games = tableOf(dir, "games.csv");
    for (const { seating, score, card_points, fault } of games.slice(2)) {
      const { status, out } = await arena("deal", "--run", dir, "--deal", "0", "--seating", seating!);
      expect(status).toBe(0);
      // a fault in the auction ends nothing
      const shown = /a at play 0: (timeout|forfeit), .*$/m.exec(out);
      expect(shown?.[1] ?? "").toBe(fault);
      if (fault === "timeout") expect(out).toContain("a at play 0: timeout, no answer within 1 s");
      if (fault === "forfeit")
        expect(out).toMatch(/a at play 0: forfeit, forfeits the rest of the block: 2 games in a row/);
      const { result } = JSON.parse((await arena("deal", "--run", dir, "--seating", seating!, "--format", "json")).out);
      expect([result.score, result.cardPoints].map(String)).toEqual([score, card_points === "" ? "0" : card_points]);
    }
    // nobody but the hanging agent would have bid in the fifth game
    expect(games.map(({ fault }) => fault)).toEqual(["", "", "timeout", "timeout", "", "forfeit"]);
  }, 120_000);

  test("--strict stops at the first fault of a program, exit 4", async () => {
    const agent = `a=exec:"${process.execPath}" ${TESTING}/hostile-program.mjs number`;
    const { status, err } = await run(agent, newFolder(), "--deals", "5", "--strict");
    expect(status).toBe(4);
    expect(err).toMatch(
      /^skat-arena: stopped at a fault: a in deal 0, seating 2-0-1, middlehand, play 0: illegal, answered 4\n$/,
    );
  });
});
