/**
 * What every run with a hostile agent must show: it finishes, every game is counted once, each fault is counted where the
 * agent misbehaved and nowhere else, no process survives, and `verify` finds timeouts and crashes again. Where it misbehaves is
 * known from games of the agent it is modelled on, a module in the process: in every grand, or every declaration.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import type { FaultKind } from "../engine/events.ts";
import type * as api from "../index.ts";
import { LIMITS, type Limits } from "./limits.ts";
import { newFolders, processesWith, ROOT, tableOf, until } from "./running.properties.ts";
import type * as verification from "./verify.ts";

// by a variable, so that the type checker does not look for the build
const BUILD = join(ROOT, "dist");
export const { foldLines, makePlan, readRun, runTournament, writeReports } = (await import(
  join(BUILD, "index.js")
)) as typeof api;
const { verifyRun } = (await import(join(BUILD, "runner/verify.js"))) as typeof verification;

export const TESTING = join(ROOT, "agents/outside/testing");
const SEATS = ["forehand", "middlehand", "rearhand"] as const;
const DEALS = 3;

export type Row = Record<string, string>;

/** In which games of the model it is at fault, and for what; a fault in the auction ends nothing. */
export interface Misdeed {
  readonly where: "grand" | "declarer" | "auction" | "nowhere";
  readonly decision: string;
  readonly kind: FaultKind;
  readonly reason: RegExp;
}

export const NOTHING: Misdeed = { where: "nowhere", decision: "", kind: "illegal", reason: /^$/ };

/** At its first card of every grand. */
export const atCard = (kind: FaultKind, reason: RegExp): Misdeed => ({
  where: "grand",
  decision: "play 0",
  kind,
  reason,
});

export interface HostileRun {
  readonly deals?: number;
  readonly limits?: Partial<Limits>;
}

export const newFolder = newFolders();
export const newMark = () => `mark-${randomUUID()}`;
const models: Record<string, readonly Row[]> = {};

/** To be called once a file. */
export function playModels(): void {
  beforeAll(async () => {
    for (const does of ["nothing", "pass"])
      models[does] = await play(`a=${TESTING}/hostile-module.mjs:does=${does}`, newFolder("model"), DEALS);
  });
}

/** Plays with the agent `a=…` against two others; the rows of `games.csv`. */
export async function play(
  agent: string,
  out: string,
  deals: number,
  limits: Partial<Limits> = {},
): Promise<readonly Row[]> {
  const plan = await makePlan({
    agents: [agent, "heuristic", "random"],
    seed: "hostile",
    blockDeals: 1,
    maxFaults: 1000,
    maxRestarts: 1000,
  });
  const result = await runTournament(plan, { deals, threads: 1, out, games: "csv", limits: { ...LIMITS, ...limits } });
  expect(result).toMatchObject({ complete: true, games: 6 * deals });
  return tableOf(out, "games.csv");
}

const seatOf = (row: Row) => SEATS.findIndex((seat) => row[seat] === "a");

function isGuilty(row: Row, { where }: Misdeed): boolean {
  if (where === "grand") return row["contract"] === "G";
  if (where === "declarer") return row["declarer"] === "a";
  return where === "auction";
}

/** Plays with the agent `a=…` and checks all of it. */
export async function expectMisdeed(agent: string, misdeed: Misdeed, run: HostileRun = {}): Promise<void> {
  const { deals = DEALS, limits = {} } = run;
  const dir = newFolder();
  const games = await play(agent, dir, deals, limits);
  const model = models[misdeed.where === "auction" ? "pass" : "nothing"]!;
  const expected = model.filter(({ deal }) => Number(deal) < deals);
  expect(games).toHaveLength(6 * deals);
  games.forEach((game, i) => {
    const same = expected[i]!;
    if (misdeed.where === "auction" || !isGuilty(same, misdeed)) expect(game).toEqual(same);
    else {
      const { deal, seating, declarer, bid } = same;
      expect(game).toMatchObject({
        deal,
        seating,
        declarer,
        bid,
        fault: misdeed.kind,
        fault_seat: String(seatOf(same)),
      });
    }
  });

  const guilty = expected.filter((row) => isGuilty(row, misdeed));
  expect(guilty.length > 0).toBe(misdeed.where !== "nowhere");
  const { plan, lines } = await readRun(dir);
  const faults = lines.flatMap((line) => line.faults);
  expect(faults.map((fault) => fault.slice(0, 5))).toEqual(
    guilty.map((row) => [Number(row["deal"]), row["seating"], seatOf(row), misdeed.decision, misdeed.kind]),
  );
  for (const [, , , , , reason] of faults) expect(reason).toMatch(misdeed.reason);
  await writeReports(dir, foldLines(plan, lines));
  const summary = tableOf(dir, "summary.csv").find((row) => row["agent"] === "a");
  expect(summary).toMatchObject({ games: String(6 * deals), [`faults_${misdeed.kind}`]: String(guilty.length) });

  // what depends on the machine is taken from the ledger; the rest is the same play again
  if (misdeed.kind === "timeout" || misdeed.kind === "crash") await expectVerified(dir, deals, limits);
}

/** `verify --all` plays the same ledger again. */
export async function expectVerified(dir: string, deals: number, limits: Partial<Limits> = {}): Promise<void> {
  const verified = await verifyRun(dir, { blocks: "all", threads: 1, limits: { ...LIMITS, ...limits } });
  expect(verified).toEqual({ checked: deals, total: deals, different: [] });
}

/** No process with that word in its command line is left, or is left soon. */
export async function expectNobody(mark: string): Promise<void> {
  if (process.platform !== "linux") return;
  expect(await until(() => processesWith(mark).length === 0, 3), `${processesWith(mark)} survived`).toBe(true);
}
