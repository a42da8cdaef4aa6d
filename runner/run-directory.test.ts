/** Who lost the lock of a run directory writes nothing more to it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePlan } from "./plan.ts";
import { RunDirectory } from "./run-directory.ts";

const OTHER = "17 node7 7d6f3f0e-0000-4000-8000-000000000000/4026531836 a\n";
const CONTENT = '{"block":0,"firstDeal":0,"deals":1,"sums":{},"faults":[],"digest":""}';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "skat-arena-directory-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

test("neither appends nor cuts off what the new holder wrote", async () => {
  const plan = await makePlan({ agents: ["random"], blockDeals: 1 });
  const blocks = [0, 1].map((number) => ({ number, firstDeal: number, deals: 1 }));
  const directory = await RunDirectory.open(dir, plan, blocks, "csv");
  await directory.append(CONTENT, Buffer.from("0,0-0-0\n"));
  const [ledger, games, lock] = ["ledger.jsonl", "games.csv", "lock"].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  const before = { ledger: readFileSync(ledger, "utf8"), games: readFileSync(games, "utf8") };
  writeFileSync(lock, OTHER);
  writeFileSync(ledger, `${before.ledger}by the new holder\n`);
  writeFileSync(games, `${before.games}by the new holder\n`);
  await expect(directory.append(CONTENT, Buffer.from("1,0-0-0\n"))).rejects.toThrow(
    "was taken over by process 17 on node7",
  );
  await expect(directory.close()).rejects.toThrow("was taken over by process 17 on node7");
  expect(readFileSync(ledger, "utf8")).toBe(`${before.ledger}by the new holder\n`);
  expect(readFileSync(games, "utf8")).toBe(`${before.games}by the new holder\n`);
  expect(readFileSync(lock, "utf8")).toBe(OTHER);
});
