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
import { foldLines } from "./fold.ts";
import { formatRanking } from "./ranking.ts";
import { formatCsv } from "./table.ts";
import { contractsTable, faultsTable, overbidsTable, pairEstimates, seatsTable, summaryTable } from "./tables.ts";

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
};

/** What the tally reads of a finished game. */
function game(declarer: number, text: string, bid: number, points: number, tricks = 5): Game {
  const result = scoreOutcome({
    contract: parseContract(text),
    bid,
    cardPoints: points,
    tricks,
    matadors: 1,
    declarer,
  });
  return { declarer, result } as unknown as Game;
}
function passedIn(): Game {
  return { declarer: -1, result: { seatScores: [0, 0, 0] } } as unknown as Game;
}

// six mixed tables: ABB, BAB, BBA, BAA, ABA, AAB; forehand always declares, except where passed in
const deal0 = [
  game(0, "C", 18, 70), // A at forehand: +24
  game(0, "C", 18, 50), // B: −48
  game(0, "C", 30, 70), // B: overbid, −72
  game(0, "C", 18, 70), // B: +24
  passedIn(),
  game(0, "C", 18, 95, 8), // A: schneider, +36
];
const deal1 = [
  game(0, "D", 18, 61), // A: +18
  passedIn(),
  passedIn(),
  game(0, "N", 23, 0, 0), // B: null, +23
  game(0, "N", 23, 0, 1), // A: null lost, −46
  passedIn(),
];

function lines(): LedgerLine[] {
  const seatings = seatingsOf(2, "all");
  const tally = new Tally(2, BID_LADDER);
  [deal0, deal1].forEach((games, deal) => {
    games.forEach((played, table) => {
      tally.addGame(played, seatings[table]!);
    });
    tally.endDeal(deal);
  });
  const sums = tally.blockSums();
  const faults = [[1, "0-1-1", 2, "play 3", "illegal", 'answered "x"']] as const;
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
    'deal,seating,seat,agent,decision,kind,reason\n1,0-1-1,rearhand,B,play 3,illegal,"answered ""x"""\n',
  );
});

test("the ranking names the better agent first", () => {
  const text = formatRanking(totals);
  expect(text.indexOf("\nA ")).toBeLessThan(text.indexOf("\nB "));
  expect(text).toContain("A over B");
  expect(text).toContain("not separated");
});
