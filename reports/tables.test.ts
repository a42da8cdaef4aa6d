/** A tournament of two deals whose every number was worked out by hand. */
import { describe, expect, test } from "vitest";
import type { Game } from "../engine/game.ts";
import { parseContract } from "../engine/notation/contract.ts";
import { BID_LADDER } from "../engine/rules/international.ts";
import { scoreOutcome } from "../engine/score.ts";
import type { LedgerLine } from "../runner/ledger.ts";
import type { Plan } from "../runner/plan.ts";
import { seatingsOf } from "../runner/schedule.ts";
import { Tally } from "../runner/tally.ts";
import { biddingTable } from "./bidding.ts";
import { sources } from "./comparison.ts";
import { foldLines } from "./fold.ts";
import { pairEstimates, pairsTable } from "./pairs.ts";
import { formatRanking } from "./ranking.ts";
import { formatCsv } from "./table.ts";
import { contractsTable, faultsTable, overbidsTable, seatsTable, summaryTable } from "./tables.ts";

const plan: Plan = {
  format: 1,
  agents: [
    { name: "A", spec: "A", hash: "" },
    { name: "B", spec: "B", hash: "" },
  ],
  rules: { name: "international", options: {} },
  scoring: "plain",
  seed: "x",
  seatings: "all",
  blockDeals: 2,
  maxFaults: 5,
  maxRestarts: 20,
};

/** What the tally reads of a finished game. */
function game(
  declarer: number,
  text: string,
  bid: number,
  points: number,
  { tricks = 5, called = [bid, 0, 0] }: { tricks?: number; called?: number[] } = {},
): Game {
  const result = scoreOutcome({
    contract: parseContract(text),
    bid,
    cardPoints: points,
    tricks,
    matadors: 1,
    declarer,
  });
  return { declarer, result, lastCalled: called } as unknown as Game;
}
function passedIn(): Game {
  return { declarer: -1, result: { seatScores: [0, 0, 0] }, lastCalled: [0, 0, 0] } as unknown as Game;
}

// six mixed tables: ABB, BAB, BBA, BAA, ABA, AAB; forehand always declares, except where passed in
const deal0 = [
  game(0, "C", 18, 70, { called: [18, 0, 18] }), // A at forehand: +24
  game(0, "C", 18, 50), // B: −48
  game(0, "C", 30, 70), // B: overbid, −72
  game(0, "C", 18, 70, { called: [18, 18, 0] }), // B: +24
  passedIn(),
  game(0, "C", 18, 95, { tricks: 8 }), // A: schneider, +36
];
const deal1 = [
  game(0, "D", 18, 61), // A: +18
  passedIn(),
  passedIn(),
  game(0, "N", 23, 0, { tricks: 0, called: [23, 22, 20] }), // B: null, +23
  game(0, "N", 23, 0, { tricks: 1 }), // A: null lost, −46
  passedIn(),
];

const HANDS = [0x3ff, 0x3ff << 10, 0x3ff << 20];

function lines(): LedgerLine[] {
  const seatings = seatingsOf(2, "all");
  const tally = new Tally(2, BID_LADDER, seatings);
  [deal0, deal1].forEach((games, deal) => {
    games.forEach((played, table) => {
      tally.addGame(played, seatings[table]!);
    });
    tally.endDeal(deal, HANDS);
  });
  const sums = tally.blockSums();
  const faults = [[1, "0-1-1", 2, "play 3", "illegal", 'answered "x"', ""]] as const;
  return [{ block: 0, firstDeal: 0, deals: 2, sums, faults, digest: "", games: null, sha256: "" }];
}

const totals = foldLines(plan, lines());
const row = (csv: string, start: string) => {
  const [header, ...rows] = csv.trim().split("\n");
  const cells = rows.find((text) => text.startsWith(start))!.split(",");
  return Object.fromEntries(header!.split(",").map((column, i) => [column, cells[i]]));
};

test("pairs: Δ sums every A score less every B score at each table", () => {
  // deal 0, table by table: ABB 2 · 24; BAB 48 (its other seats scored nothing); BBA 72; BAA −2 · 24; ABA 0; AAB 36
  // deal 1: ABB 2 · 18; BAA −2 · 23; ABA −46
  const { sums } = lines()[0]!;
  expect(sums.pairs[0]).toEqual({
    sum: 100,
    squares: 156 ** 2 + 56 ** 2,
    largest: [
      [0, 156],
      [1, -56],
    ],
  });
  // six tables with two pairs of seats each: 100 / (2 deals · 12)
  const [pair] = pairEstimates(totals);
  expect(pair!.difference.value).toBeCloseTo(100 / 24, 12);
});

test("where the difference comes from: Δ by role, seat and contract, table by table", () => {
  // weights: the single seat counts twice, the seats of the pair once each
  // deal 0: ABB C +2·24, BAB C +48, BBA C +72, BAA C −2·24, AAB C +36, all declared at forehand; deal 1: ABB D +2·18, BAA N
  // −2·23, ABA N −46
  expect(lines()[0]!.sums.sources).toEqual({
    "games seat 0": [156 - 56, 156 ** 2 + 56 ** 2],
    declared: [156 - 56, 156 ** 2 + 56 ** 2],
    "contract C": [156, 156 ** 2],
    "contract D": [36, 36 ** 2],
    "contract N": [-92, 92 ** 2],
  });
  const parts = new Map(sources(totals).map(({ name, estimate }) => [name, estimate]));
  // clubs: 13 and 0 a game: mean 6.5, s = 13/√2, SE = 6.5, t(0.975, 1) = 12.7062
  expect(parts.get("declaring C")!.value).toBe(6.5);
  expect(parts.get("declaring C")!.high).toBeCloseTo(6.5 + 12.7062 * 6.5, 2);
  expect(parts.get("as declarer")!.value).toBeCloseTo(100 / 24, 12);
  expect(parts.get("in rearhand")).toMatchObject({ value: 0, low: 0, high: 0 });
});

test("pairs: p, deals needed, detectable difference", () => {
  // 156 / 12 = 13 and −56 / 12: mean 25/6, s = (53/3) / √2 = 12.49222, SE = 53/6; t = 25/53 with 1 degree of freedom,
  // Cauchy's distribution: p = 1 − 2/π · atan(25/53) = .71941; (1.959964 + .841621) SE = 24.74733;
  // (2.801585 · 12.49222 / 4.166667)² = 70.55; one pair alone: nothing to adjust
  const cells = row(formatCsv(pairsTable(totals)), "A,");
  expect(cells).toMatchObject({ opponent: "B", deals: "2", difference: "4.166667", deals_needed: "71" });
  expect(Number(cells["p"])).toBeCloseTo(0.71941, 5);
  expect(cells["p_holm"]).toBe(cells["p"]);
  expect(Number(cells["detectable"])).toBeCloseTo(24.74733, 4);
  expect(Number(cells["difference_high"])).toBeCloseTo(25 / 6 + (12.7062 * 53) / 6, 2);
  expect(Number(cells["simultaneous_high"])).toBeCloseTo(Number(cells["difference_high"]), 4);
});

test("bidding: final bids, last calls, passed in, left unbid", () => {
  const csv = formatCsv(biddingTable(totals));
  // A won 24 and 36 on 18 in deal 0 and 18 on 18 in deal 1: unbid (24, 2 games), (0, 1); mean 8, residuals ±8,
  // SE √(2 · 128) / 3 = 5.33333
  const declarer = row(csv, "A,declarer,,");
  expect(declarer).toMatchObject({ share_n: "4", share_of: "18", unbid: "8" });
  expect(Number(declarer["unbid_high"])).toBeCloseTo(8 + 12.7062 * 5.333333, 2);
  expect(row(csv, "A,declarer,18,")).toMatchObject({ share_n: "3", share_of: "4", share: "0.75", unbid: "" });
  expect(row(csv, "A,declarer,23,")).toMatchObject({ share_n: "1", share_of: "4" });
  // 7 of 9 games of each deal not as declarer
  expect(row(csv, "A,other,,")).toMatchObject({ share_n: "14", share_of: "18" });
  // never called: 6 and 5 of 7; SE √(2 (½² + ½²)) / 14 = 1/14, n_eff = (11/14)(3/14) · 14² = 33; Wilson for 33
  const never = row(csv, "A,other,0,");
  expect(never).toMatchObject({ share_n: "11", share_of: "14" });
  expect(Number(never["share_low"])).toBeCloseTo(0.62012, 4);
  expect(Number(never["share_high"])).toBeCloseTo(0.89173, 4);
  for (const value of [18, 20, 22])
    expect(row(csv, `A,other,${value},`)).toMatchObject({ share_n: "1", share_of: "14" });
  expect(row(csv, "A,passed in,,")).toMatchObject({ share_n: "6", share_of: "18" });
  // B: the 18 called at rearhand in deal 0; it won 24 on 18 and null on 23
  expect(row(csv, "B,other,18,")).toMatchObject({ share_n: "1", share_of: "14" });
  expect(row(csv, "B,declarer,,")).toMatchObject({ unbid: "3" });
  expect(csv.split("\n").filter((line) => line.startsWith("A,other,"))).toHaveLength(5);
});

describe("summary", () => {
  const csv = formatCsv(summaryTable(totals));

  test("A", () => {
    // A sits at 9 of the 18 seats of a deal; scores 24 + 36 and 18 − 46
    expect(row(csv, "A,")).toMatchObject({
      deals: "2",
      games: "18",
      score_per_game: String(Number(((24 + 36 + 18 - 46) / 18).toFixed(6))),
      declared_n: "4",
      declared_of: "18",
      won_n: "3",
      won_of: "4",
      won: "0.75",
      overbid_n: "0",
      passed_in_n: "6",
      score_as_declarer: "8", // (24 + 36 + 18 − 46) / 4
      score_as_defender: "0",
      score_per_36: "64",
      lost_null: "1",
      lost_points: "0",
      faults_illegal: "0",
    });
  });

  test("B", () => {
    expect(row(csv, "B,")).toMatchObject({
      games: "18",
      score_per_game: String(Number(((-48 - 72 + 24 + 23) / 18).toFixed(6))),
      declared_n: "4",
      won_n: "2",
      overbid_n: "1",
      overbid_of: "4",
      lost_overbid: "1",
      lost_points: "1",
      faults_illegal: "1",
    });
  });

  test("score per game: standard error by hand", () => {
    // A: (60, 9 games), (−28, 9 games); r = 32/18; residuals ±44; SE = √(2 · 2 · 44²) / 18 = 4.8889; t(0.975, 1) = 12.7062
    expect(Number(row(csv, "A,")["score_per_game_high"])).toBeCloseTo(32 / 18 + 12.7062 * 4.888889, 2);
  });
});

test("contracts, overbids, seats, faults", () => {
  const contracts = formatCsv(contractsTable(totals));
  expect(row(contracts, "B,clubs,false")).toMatchObject({
    share_n: "3",
    share_of: "4",
    won_n: "1",
    overbid_n: "1",
    overbid_of: "3",
  });
  expect(row(contracts, "A,null,false")).toMatchObject({ won_n: "0", won_of: "1" });
  expect(row(formatCsv(overbidsTable(totals)), "B,30")).toMatchObject({
    overbid_n: "1",
    overbid_of: "1",
    overbid: "1",
  });
  const seats = formatCsv(seatsTable(totals));
  expect(row(seats, "A,forehand")).toMatchObject({ games: "6", declared_n: "4", declared_of: "6" });
  expect(row(seats, "A,rearhand")).toMatchObject({ games: "6", declared_n: "0", won: "" });
  expect(formatCsv(faultsTable(totals))).toBe(
    'deal,seating,seat,agent,decision,kind,reason,request\n1,0-1-1,rearhand,B,play 3,illegal,"answered ""x""",\n',
  );
});

test("the ranking names the better agent first", () => {
  const text = formatRanking(totals);
  expect(text.indexOf("\nA ")).toBeLessThan(text.indexOf("\nB "));
  expect(text).toContain("A over B");
  expect(text).toContain("not separated");
});
