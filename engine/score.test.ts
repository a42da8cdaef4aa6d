import { describe, expect, test } from "vitest";
import { parseCards } from "./notation/cards.ts";
import { formatContract, parseContract } from "./notation/contract.ts";
import { internationalRules } from "./rules/international.ts";
import { type EarlyEnd, type GameResult, type LossReason, scoreOutcome } from "./score.ts";

/** A row of the table of worked values in part 6 of the rules, typed from there. `undefined` tricks: some. */
interface Row {
  readonly contract: string;
  readonly matadors: number;
  readonly bid: number;
  readonly points: number;
  readonly tricks?: number;
  readonly score: number;
  readonly overbid?: boolean;
  readonly reason?: LossReason;
  /** The contract charged for an invalid null. */
  readonly charged?: string;
}

function score({ contract, matadors, bid, points, tricks = 5 }: Omit<Row, "score">, ending?: EarlyEnd): GameResult {
  return scoreOutcome({ contract: parseContract(contract), matadors, bid, cardPoints: points, tricks, ending });
}

const WORKED: readonly Row[] = [
  { contract: "H", matadors: 2, bid: 27, points: 72, score: 30 },
  { contract: "H", matadors: 2, bid: 27, points: 59, score: -60, reason: "points" },
  { contract: "H", matadors: 2, bid: 33, points: 72, score: -80, overbid: true, reason: "overbid" },
  { contract: "C", matadors: 1, bid: 30, points: 75, score: -72, overbid: true, reason: "overbid" },
  { contract: "C", matadors: 1, bid: 30, points: 92, score: 36 },
  // 20 does not cover 30: the next multiple is 30
  { contract: "H", matadors: 1, bid: 30, points: 75, score: -60, overbid: true, reason: "overbid" },
  { contract: "HHS", matadors: 3, bid: 70, points: 95, score: 70 },
  { contract: "HHS", matadors: 3, bid: 18, points: 95, score: 70 },
  { contract: "HHS", matadors: 3, bid: 70, points: 80, score: -140, reason: "announcement" },
  { contract: "H", matadors: 3, bid: 40, points: 70, score: 40 },
  { contract: "S", matadors: 2, bid: 33, points: 89, score: 33 },
  { contract: "GO", matadors: 4, bid: 264, points: 120, tricks: 10, score: 264 },
  { contract: "NO", matadors: 0, bid: 30, points: 0, tricks: 1, score: -92, reason: "null" },
  // invalid nulls, with and without
  ...[1, -1].flatMap((sign): Row[] => [
    { contract: "N", matadors: sign, bid: 24, points: 0, tricks: 0, score: -48, overbid: true, charged: "C" },
    { contract: "N", matadors: 2 * sign, bid: 24, points: 0, tricks: 0, score: -54, overbid: true, charged: "D" },
  ]),
  { contract: "NH", matadors: 1, bid: 36, points: 0, tricks: 0, score: -72, overbid: true, charged: "DH" },
  { contract: "NO", matadors: 1, bid: 48, points: 0, tricks: 0, score: -96, overbid: true, charged: "C" },
  { contract: "NOH", matadors: 1, bid: 60, points: 0, tricks: 0, score: -120, overbid: true, charged: "HH" },
  { contract: "HHS", matadors: 1, bid: 18, points: 20, tricks: 2, score: -100, reason: "announcement" },
  { contract: "HHS", matadors: 1, bid: 18, points: 0, tricks: 0, score: -120, reason: "announcement" },
  { contract: "HHS", matadors: 1, bid: 18, points: 120, tricks: 10, score: 60 },
  { contract: "C", matadors: 1, bid: 18, points: 22, tricks: 0, score: -96, reason: "points" },
  { contract: "S", matadors: 2, bid: 33, points: 31, score: -66, reason: "points" },
  { contract: "S", matadors: 2, bid: 33, points: 30, score: -88, reason: "points" },
  { contract: "H", matadors: 1, bid: 30, points: 25, score: -60, overbid: false, reason: "points" },
  { contract: "C", matadors: 1, bid: 40, points: 25, score: -96, overbid: true, reason: "overbid" },
  { contract: "CO", matadors: 2, bid: 18, points: 120, tricks: 10, score: 108 },
  { contract: "GO", matadors: 1, bid: 18, points: 116, tricks: 9, score: -384, reason: "announcement" },
  { contract: "GH", matadors: 3, bid: 18, points: 95, score: 144 },
  { contract: "G", matadors: 1, bid: 20, points: 78, score: 48 },
  // one defenders' trick without card points: 120 and schneider, but not schwarz
  { contract: "C", matadors: 1, bid: 18, points: 120, tricks: 9, score: 36 },
  { contract: "CHZ", matadors: 1, bid: 18, points: 120, tricks: 9, score: -168, reason: "announcement" },
  // part 6, "Overbid": diamonds with 1, bid 45
  { contract: "D", matadors: 1, bid: 45, points: 120, tricks: 9, score: -90, overbid: true, reason: "overbid" },
  // the goals: 61, and 60 is not enough
  { contract: "D", matadors: 1, bid: 18, points: 61, score: 18 },
  { contract: "D", matadors: 1, bid: 18, points: 60, score: -36, reason: "points" },
  { contract: "DHS", matadors: 1, bid: 18, points: 90, score: 45 },
  { contract: "DHS", matadors: 1, bid: 18, points: 89, score: -90, reason: "announcement" },
  // the four values of null
  { contract: "N", matadors: 0, bid: 23, points: 0, tricks: 0, score: 23 },
  { contract: "NH", matadors: 0, bid: 35, points: 0, tricks: 0, score: 35 },
  { contract: "NO", matadors: 0, bid: 46, points: 0, tricks: 0, score: 46 },
  { contract: "NOH", matadors: 0, bid: 59, points: 0, tricks: 0, score: 59 },
  // the base values, with 11 and everything else: multiplier 18; spades without 11
  { contract: "DO", matadors: 11, bid: 18, points: 120, tricks: 10, score: 162 },
  { contract: "HO", matadors: 11, bid: 18, points: 120, tricks: 10, score: 180 },
  { contract: "SO", matadors: -11, bid: 18, points: 120, tricks: 10, score: 198 },
  { contract: "CO", matadors: 11, bid: 18, points: 120, tricks: 10, score: 216 },
];

describe("worked values of part 6", () => {
  test.each(WORKED.map((row) => [`${row.contract} ${row.matadors}, bid ${row.bid}, ${row.points}`, row] as const))(
    "%s",
    (_, row) => {
      const result = score(row);
      expect(result.score).toBe(row.score);
      expect(result.won).toBe(row.score > 0);
      expect(result.overbid).toBe(row.overbid ?? false);
      expect(result.lossReason).toBe(row.charged === undefined ? row.reason : "overbid");
      expect(formatContract(result.declared!)).toBe(row.contract);
      expect(formatContract(result.charged!)).toBe(row.charged ?? row.contract);
      expect(result.seatScores).toEqual([row.score, 0, 0]);
    },
  );

  test("an invalid null from real cards: every kind has its own matadors", () => {
    // with 4, in clubs with 5
    const cards = parseCards("CJ SJ HJ DJ CA D7 D8 D9 DQ S7 S8 S9");
    const result = scoreOutcome({ contract: parseContract("N"), cards, bid: 24, cardPoints: 0, tricks: 0 });
    // diamonds 9 x 5
    expect([result.score, formatContract(result.charged!), result.matadors]).toEqual([-90, "D", 4]);
    expect([result.gameValue, result.chargedValue]).toEqual([23, 45]);
  });
});

describe("the arithmetic stands in the result", () => {
  test("a failed announcement", () => {
    const result = score({ contract: "HHS", matadors: -3, bid: 18, points: 80 });
    expect(result.multipliers).toEqual({
      matadors: 3,
      game: 1,
      hand: 1,
      schneider: 1,
      schneiderAnnounced: 1,
      schwarz: 0,
      schwarzAnnounced: 0,
      ouvert: 0,
    });
    expect([result.base, result.matadors, result.multiplier, result.gameValue, result.chargedValue]).toEqual([
      10, -3, 7, 70, 70,
    ]);
  });

  test("an overbid game keeps its own value beside the one charged", () => {
    const result = score({ contract: "C", matadors: 1, bid: 30, points: 75 });
    expect([result.gameValue, result.chargedValue, result.multiplier]).toEqual([24, 36, 2]);
  });
});

describe("games given up (part 7)", () => {
  const by = (side: EarlyEnd["by"], defenderPoints = 0, defenderTricks = defenderPoints > 0 ? 1 : 0): EarlyEnd => ({
    how: "fault",
    by: side,
    defenderPoints,
    defenderTricks,
  });
  const declarers = (points: number, tricks: number) => ({ points, tricks });

  test.each([
    // the worked values
    ["grand with 1, the declarer faults in trick 1", "G", 1, 18, declarers(0, 0), by("declarer"), -96],
    ["grand with 1, a defender faults in trick 1", "G", 1, 18, declarers(0, 0), by("defenders"), 48],
    ["clubs with 1, bid 30, defenders at 20", "C", 1, 30, declarers(10, 1), by("defenders", 20), 36],
    ["clubs with 1, bid 30, defenders at 31", "C", 1, 30, declarers(10, 1), by("defenders", 31), -72],
    ["spades hand with 1, bid 72, a defender at once", "SH", 1, 72, declarers(2, 0), by("defenders"), -154],
    // the edges of the credited level: schneider at 30, schwarz while the defenders have no trick
    ["clubs with 1, bid 30, defenders at 30", "C", 1, 30, declarers(10, 1), by("defenders", 30), 36],
    ["clubs with 1, bid 48, no trick of the defenders", "C", 1, 48, declarers(10, 1), by("defenders"), 48],
    ["clubs with 1, bid 48, a trick without points", "C", 1, 48, declarers(10, 1), by("defenders", 0, 1), -96],
    ["clubs with 1, bid 50, no level covers it", "C", 1, 50, declarers(10, 1), by("defenders"), -120],
    // undecided: plainly, announced levels with their announcement
    ["announced schneider, a defender", "HHS", 1, 18, declarers(40, 3), by("defenders", 20), 50],
    ["announced schneider, the declarer", "HHS", 1, 18, declarers(40, 3), by("declarer", 20), -100],
    ["no schneider for 10 points so far", "H", 1, 18, declarers(10, 1), by("declarer", 50), -40],
    // decided games go to their winner, schneider with 90 points only
    ["61 points, the declarer gives up", "H", 1, 18, declarers(61, 5), by("declarer", 20), 20],
    ["60 points, the declarer gives up", "H", 1, 18, declarers(60, 5), by("declarer", 20), -40],
    ["90 points, the declarer gives up", "H", 1, 18, declarers(90, 8), by("declarer", 20), 30],
    ["defenders at 60, a defender", "H", 1, 18, declarers(30, 3), by("defenders", 60), -40],
    ["defenders at 59, a defender", "H", 1, 18, declarers(30, 3), by("defenders", 59), 20],
    ["defenders at 90, the declarer", "H", 1, 18, declarers(10, 1), by("declarer", 90), -60],
    ["announced schneider missed, a defender", "HHS", 1, 18, declarers(70, 6), by("defenders", 31), -100],
    ["announced schneider reached, the declarer", "HHS", 1, 18, declarers(90, 7), by("declarer", 10), 50],
    ["announced schwarz missed, a defender", "HHZ", 1, 18, declarers(70, 6), by("defenders", 0, 1), -140],
    ["announced schwarz is never reached early", "HHZ", 1, 18, declarers(110, 9), by("declarer"), -140],
    // unannounced schwarz never counts
    ["90 points and no trick of the defenders", "H", 1, 18, declarers(95, 8), by("defenders"), 30],
    ["null, the declarer", "N", 0, 18, declarers(0, 0), by("declarer"), -46],
    ["null ouvert, a defender", "NO", 0, 18, declarers(0, 0), by("defenders"), 46],
  ] as const)("%s", (_, contract, matadors, bid, { points, tricks }, ending, value) => {
    for (const how of ["fault", "conceded"] as const) {
      const result = score({ contract, matadors, bid, points, tricks }, { ...ending, how });
      expect(result.score).toBe(value);
      expect(result.byDefenderFault).toBe(how === "fault" && ending.by === "defenders");
      if (ending.by === "declarer") expect(result.lossReason).toBe(value > 0 ? undefined : how);
    }
  });

  test("a faulty declaration costs the cheapest contract without hand", () => {
    const result = scoreOutcome({ contract: undefined, matadors: 1, bid: 24, cardPoints: 0, tricks: 0 });
    expect([result.score, result.overbid, result.lossReason, result.declared]).toEqual([
      -48,
      false,
      "fault",
      undefined,
    ]);
    expect(formatContract(result.charged!)).toBe("C");
  });
});

describe("options and scoring", () => {
  const single = internationalRules({ handLossSingle: true });

  test.each([
    ["HH", 1, 18, 50, -30],
    ["H", 1, 18, 50, -40],
    ["NH", 0, 18, 0, -35],
    ["NOH", 0, 18, 0, -59],
    ["NO", 0, 18, 0, -92],
    // overbid, and an invalid null hand
    ["HH", 1, 33, 70, -40],
    ["NH", 1, 36, 0, -36],
    ["N", 1, 24, 0, -48],
  ])("handLossSingle: %s with %i, bid %i, %i points: %i", (contract, matadors, bid, cardPoints, value) => {
    const outcome = { contract: parseContract(contract), matadors, bid, cardPoints, tricks: 5, rules: single };
    expect(scoreOutcome(outcome).score).toBe(value);
  });

  test("handLossSingle holds for a game given up", () => {
    const ending: EarlyEnd = { how: "fault", by: "declarer", defenderPoints: 0, defenderTricks: 0 };
    const outcome = { contract: parseContract("GH"), matadors: 1, bid: 18, cardPoints: 0, tricks: 0, ending };
    expect(scoreOutcome({ ...outcome, rules: single }).score).toBe(-72);
  });

  test("seeger at a table of three: ±50, and 40 to the others when the declarer loses", () => {
    const outcome = { contract: parseContract("D"), matadors: 1, bid: 18, tricks: 5, scoring: "seeger" } as const;
    expect(scoreOutcome({ ...outcome, cardPoints: 61 }).seatScores).toEqual([68, 0, 0]);
    const lost = scoreOutcome({ ...outcome, cardPoints: 60, declarer: 2 });
    expect(lost.seatScores).toEqual([40, 40, -86]);
    expect(lost.score).toBe(-36);
  });
});

describe("inputs outside their range are named", () => {
  const outcome = { contract: parseContract("C"), matadors: 1, bid: 18, cardPoints: 61, tricks: 6 };
  test.each([
    [{ bid: 19 }, "bid: expected a value of the ladder, got 19"],
    [{ bid: 0 }, "bid: expected a value of the ladder, got 0"],
    [{ cardPoints: 121 }, "card points: expected 0 to 120, got 121"],
    [{ cardPoints: 60.5 }, "card points: expected 0 to 120, got 60.5"],
    [{ tricks: 11 }, "tricks: expected 0 to 10, got 11"],
    [{ matadors: 12 }, "matadors: expected 1 to 11 (with) or -1 to -11 (without), got 12"],
    [{ matadors: 0 }, "matadors: expected 1 to 11 (with) or -1 to -11 (without), got 0"],
    [{ matadors: undefined }, "matadors: expected 1 to 11 (with) or -1 to -11 (without), got none"],
    [{ contract: parseContract("G"), matadors: 5 }, "matadors: expected 1 to 4 (with) or -1 to -4 (without), got 5"],
  ])("%o", (part, message) => {
    expect(() => scoreOutcome({ ...outcome, ...part })).toThrow(new RangeError(message));
  });
});
