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
  const run = (agent: string, dir: string, ...args: string[]) => {
    const agents = [agent, "heuristic", "random"];
    return arena("run", ...agents, "--seed", "hostile", "--out", dir, "--games", "csv", "--quiet", ...args);
  };
  const faultsOf = (dir: string) =>
    tableOf(dir, "faults.csv").map(({ deal, seating, decision, kind }) => `${deal} ${seating} ${decision} ${kind}`);
  const SEATINGS = ["0-1-2", "1-2-0", "2-0-1", "0-2-1", "2-1-0", "1-0-2"];

  test("forfeits the rest of a block after --max-faults games in a row, and plays in the next one", async () => {
    const dir = newFolder();
    const args = ["--deals", "4", "--block", "2", "--max-faults", "3"];
    expect(await run(hostile("bid"), dir, ...args)).toMatchObject({ status: 0, err: "" });
    // a deal is played in all seatings before the agent is out, and that is told once
    const block = (deal: number) => [
      ...SEATINGS.map((seating) => `${deal} ${seating} bid 0 illegal`),
      `${deal + 1} 0-1-2 bid 0 forfeit`,
    ];
    expect(faultsOf(dir)).toEqual([...block(0), ...block(2)]);
    const games = tableOf(dir, "games.csv");
    expect(games).toHaveLength(24);
    // who is not asked any more gives up at its first card
    for (const { deal, declarer, fault } of games)
      expect(fault).toBe(declarer !== "" && ["1", "3"].includes(deal!) ? "forfeit" : "");
  });

  test("--max-restarts: after the deal with more crashes; deal 0 has three grands", async () => {
    const crashes = ["2-0-1", "0-2-1", "2-1-0"].map((seating) => `0 ${seating} play 0 crash`);
    const args = ["--deals", "2", "--block", "2", "--max-faults", "1000", "--max-restarts"];
    const borne = newFolder();
    expect(await run(hostile("exit"), borne, ...args, "3")).toMatchObject({ status: 0, err: "" });
    expect(faultsOf(borne).slice(0, 3)).toEqual(crashes);
    expect(faultsOf(borne).filter((fault) => !fault.endsWith(" play 0 crash"))).toEqual([]);
    const out = newFolder();
    expect(await run(hostile("exit"), out, ...args, "2")).toMatchObject({ status: 0, err: "" });
    expect(faultsOf(out)).toEqual([...crashes, "1 0-1-2 bid 0 forfeit"]);
  });

  test("`deal --run` shows a timeout and a forfeit as the run recorded them, and asks nobody who hangs", async () => {
    const dir = newFolder();
    const args = ["--deals", "2", "--block", "2", "--max-faults", "2", "--move-timeout", "1"];
    expect(await run(hostile("loop"), dir, ...args)).toMatchObject({ status: 0, err: "" });
    const games = tableOf(dir, "games.csv");
    expect(games.map(({ fault }) => fault).slice(0, 6)).toEqual(["", "", "timeout", "timeout", "timeout", ""]);
    for (const { deal, seating, score, card_points, fault, declarer } of games.slice(4, 9)) {
      const place = ["--run", dir, "--deal", deal!, "--seating", seating!];
      const { status, out } = await arena("deal", ...place);
      expect(status).toBe(0);
      if (deal === "1" && declarer !== "") expect(fault).toBe("forfeit");
      if (fault === "timeout") expect(out).toContain("a at play 0: timeout, no answer within 1 s");
      else if (fault === "forfeit")
        expect(out).toContain("a at play 0: forfeit, forfeits the rest of the block: 3 games in a row with a fault");
      else expect(out).not.toContain(" at play ");
      const { result } = JSON.parse((await arena("deal", ...place, "--format", "json")).out);
      expect([result.score, result.cardPoints].map(String)).toEqual([score, card_points === "" ? "0" : card_points]);
    }
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
