import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawFrom, pick } from "../game.properties.ts";
import { ARENA } from "./iss-arena.ts";
import { formatResult, type IssRecord, parseRecord, parseRecords, propertyOf } from "./iss-record.ts";
import { compareRecord, replayRecord } from "./iss-replay.ts";

const RECORDS = parseRecords(readFileSync(new URL("../../fixtures/iss-games.sgf", import.meta.url), "utf8"));

function recordOf(id: string): IssRecord {
  return RECORDS.find((record) => propertyOf(record, "ID") === id)!;
}

/** Forehand has the four jacks and the clubs, middlehand the spades, rearhand the hearts; the skat is D8 D7. */
const DEAL = "w CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.SA.ST.SK.SQ.S9.S8.S7.DA.DT.DK.HA.HT.HK.HQ.H9.H8.H7.C7.DQ.D9.D8.D7";
/** Forehand takes the game at 18. */
const FOREHAND = `${DEAL} 1 p 2 p 0 18`;

/** What the server's rules make of these moves. */
function server(moves: string): string {
  const record = parseRecord(`(;GM[Skat]PC[International Skat Server]MV[${moves} ]R[unknown] ;)`);
  const { result, problem } = replayRecord(record);
  return problem ?? formatResult(result);
}

test("22 records of the server: every field it gave", () => {
  expect(RECORDS).toHaveLength(22);
  for (const record of RECORDS) expect([propertyOf(record, "ID"), ...compareRecord(record)]).toHaveLength(1);
});

test("a difference is named as theirs/ours", () => {
  const record = recordOf("541932");
  const result = { ...record.result, outcome: "win", v: 27, p: 61, overbid: true } as const;
  expect(compareRecord({ ...record, result })).toEqual([
    "result: win/loss",
    "v: 27/-54",
    "bid: overbid/bidok",
    "p: 61/59",
  ]);
  expect(compareRecord({ ...recordOf("756788"), result })).toContain("d: 2/none");
});

describe("endings by the server's rules", () => {
  const tail = "p0:0 p1:0 p2:0";
  test.each([
    // in data/README.md, "Result"
    ["all pass", `${DEAL} 1 p 2 p 0 p`, "passed"],
    [
      "stops in the auction",
      `${DEAL} 1 18 w TI.0`,
      "d:-1 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 p0:1 p1:0 p2:0 l:-1 to:0 r:0",
    ],
    [
      "the declarer before the declaration",
      `${FOREHAND} w LE.0`,
      "d:0 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 p0:1 p1:0 p2:0 l:0 to:-1 r:0",
    ],
    [
      "a defender before the declaration",
      `${FOREHAND} 0 s w D8.D7 w LE.1`,
      "d:0 penalty v:0 m:0 bidok p:0 t:0 s:0 z:0 p0:0 p1:1 p2:1 l:1 to:-1 r:0",
    ],
    ["no end", `${FOREHAND} 0 CH 0 CJ`, "unknown"],
    // matadors over the two cards of the skat: without 11, 12 x 12 x 2
    [
      "between declaration and discard (pitfall 4)",
      `${FOREHAND} 0 s w D8.D7 0 C w LE.0`,
      `d:0 loss v:-288 m:-11 bidok p:0 t:0 s:0 z:0 ${tail} l:0 to:-1 r:0`,
    ],
    // clubs hand with 10: 10 + game + hand, and both levels, of everything not won
    [
      "a defender leaves",
      `${FOREHAND} 0 CH w LE.1`,
      `d:0 win v:168 m:10 bidok p:120 t:10 s:1 z:1 ${tail} l:1 to:-1 r:0`,
    ],
    [
      "the declarer resigns before a trick",
      `${FOREHAND} 0 CH 0 RE`,
      `d:0 loss v:-288 m:10 bidok p:0 t:0 s:0 z:0 ${tail} l:-1 to:-1 r:1`,
    ],
    // hearts without any heart: with 4; J♣ wins a trick of 2 points, then schneider counts
    [
      "the declarer resigns after one trick",
      `${FOREHAND} 0 HH 0 CJ 1 S7 2 H7 0 RE`,
      `d:0 loss v:-140 m:4 bidok p:2 t:1 s:1 z:0 ${tail} l:-1 to:-1 r:1`,
    ],
    [
      "null: a resigning declarer",
      `${FOREHAND} 0 NH 0 RE`,
      `d:0 loss v:-70 m:0 bidok p:0 t:0 s:0 z:0 ${tail} l:-1 to:-1 r:1`,
    ],
    [
      "null: the declarer's trick ends it",
      `${FOREHAND} 0 NOH 0 CA 1 S7 2 C7`,
      `d:0 loss v:-118 m:0 bidok p:11 t:1 s:0 z:0 ${tail} l:-1 to:-1 r:0`,
    ],
    // a side trick to the defenders ends spades ouvert: with 4, 4 + game + hand + 2 + 2 + ouvert = 11
    [
      "a missed ouvert ends at once",
      `${FOREHAND} 0 SO 0 CA 1 SA 2 C7`,
      `d:0 loss v:-242 m:4 bidok p:0 t:0 s:0 z:0 ${tail} l:-1 to:-1 r:0`,
    ],
    ["one defender's resignation is nothing", `${FOREHAND} 0 CH 1 RE 0 CJ`, "unknown"],
    [
      "both defenders resign in a trick",
      `${FOREHAND} 0 CH 0 CJ 1 RE 1 S7 2 RE`,
      `d:0 win v:168 m:10 bidok p:120 t:10 s:1 z:1 ${tail} l:-1 to:-1 r:1`,
    ],
    [
      "an unknown card before a stop",
      `${FOREHAND} 0 CH 0 ?? w TI.0`,
      `d:0 loss v:-288 m:10 bidok p:0 t:0 s:0 z:0 ${tail} l:-1 to:0 r:0`,
    ],
    // diamonds with 4 is 45, and 60 points are not passed: charged 9 x 7 = 63
    [
      "overbid",
      `${DEAL} 1 60 0 y 1 p 2 p 0 s w D8.D7 0 D.C8.C9 1 RE 0 RE`,
      `d:0 loss v:-126 m:4 overbid p:0 t:0 s:0 z:0 ${tail} l:-1 to:-1 r:1`,
    ],
    ["a call off the ladder", `${DEAL} 1 19 0 y 1 500 0 y`, 'move 4 "1 500": expected seat 1 with 20 or more, or p'],
  ])("%s", (_, moves, result) => {
    expect(server(moves)).toBe(result);
  });

  test("more than 30 points end a game with schneider announced", () => {
    // middlehand plays spades hand; two jacks take 24 and 22 card points
    const { result } = replayRecord(
      parseRecord(`(;GM[Skat]MV[${DEAL} 1 18 0 p 2 p 1 SHS 0 CJ 1 SA 2 HA 0 SJ 1 ST 2 HT ]R[d:1 loss v:0];)`),
    );
    // without 4, game, hand, schneider and its announcement, schwarz: 9 x 11, doubled
    expect(formatResult(result)).toBe(`d:1 loss v:-198 m:-4 bidok p:0 t:0 s:1 z:1 ${tail} l:-1 to:-1 r:0`);
  });

  test("ouvert with 117 card points and one trick lost is missed", () => {
    const deal = "w CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.D8.SA.ST.SK.HA.HT.HK.DA.DT.DK.D9.SQ.S9.S8.S7.HQ.H9.H8.H7.C7.DQ.C8.D7";
    const tricks = [
      "CJ SA C7",
      "SJ ST SQ",
      "HJ SK S9",
      "DJ HA S8",
      "CA HT S7",
      "CT HK HQ",
      "CK DA H9",
      "CQ DT H8",
      "C9 DK H7",
      "D8 D9 DQ",
    ];
    const plays = tricks.map((trick) =>
      trick
        .split(" ")
        .map((card, seat) => `${seat} ${card}`)
        .join(" "),
    );
    // clubs with 10, game, hand, schneider, schwarz, both announced, ouvert: 17 x 12, doubled
    expect(server(`${deal} 1 p 2 p 0 18 0 CO ${plays.join(" ")}`)).toBe(
      `d:0 loss v:-408 m:10 bidok p:117 t:9 s:0 z:0 ${tail} l:-1 to:-1 r:0`,
    );
  });

  test("what is written in another way", () => {
    const apart = `${FOREHAND} 0 s w D7.D8 0 N 0 D8.D7 0 C8 1 S7 2 C7`;
    expect(server(apart)).toBe(`d:0 loss v:-46 m:0 bidok p:0 t:1 s:0 z:0 ${tail} l:-1 to:-1 r:0`);
    const shown = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8";
    expect(server(`${FOREHAND} 0 NHO.${shown} 0 SC.${shown} 0 C8 1 S7 2 C7`)).toMatch(/^d:0 loss v:-118 /);
    expect(server(FOREHAND.replace(/(.)(\.(?:SA|HA|D8)\b)/g, "$1|$2").replaceAll("|.", "|"))).toBe("unknown");
  });

  test("after 264 held the bidder is out, whether written or not", () => {
    for (const out of ["1 p 2 p ", "2 p ", "1 p ", ""])
      expect(server(`${DEAL} 1 264 0 y ${out}0 CO 0 CJ`)).toBe("unknown");
  });
});

describe("moves that are not allowed are reported, never thrown", () => {
  test.each([
    ["1 p", 'move 1 "1 p": expected "w" with 32 cards first'],
    [DEAL.replace("D7", "D8"), 'move 1 "w CJ.SJ', /32 different cards/],
    [DEAL.replace("D7", "??"), 'move 1 "w CJ.SJ', /expected "w" with 32 cards first/],
    [`${DEAL} 0 18`, 'move 2 "0 18": expected seat 1 with 18 or more, or p'],
    [`${DEAL} 1 y`, 'move 2 "1 y": expected seat 1 with 18 or more, or p'],
    [`${DEAL} 1 18 0 20`, 'move 3 "0 20": expected seat 0 with y or p to 18'],
    [`${DEAL} 1 18 0 y 1 18`, 'move 4 "1 18": expected seat 1 with 19 or more, or p'],
    [`${DEAL} 1 p 2 p 0 p 0 p`, 'move 5 "0 p": the game is over'],
    [`${FOREHAND} 0 C`, 'move 5 "0 C": a game without hand needs the skat picked up first'],
    [`${FOREHAND} 0 CJ`, 'move 5 "0 CJ": expected seat 0 with hand or the skat'],
    [`${FOREHAND} 0 s w D8.D9`, 'move 6 "w D8.D9": the skat dealt has other cards'],
    [`${FOREHAND} w D8.D7`, 'move 5 "w D8.D7": expected seat 0 with hand or the skat'],
    [`${FOREHAND} 0 s w D8.D7 0 CH`, 'move 7 "0 CH": the skat was picked up: no hand game and no announcement'],
    [`${FOREHAND} 0 s w D8.D7 0 C.SA.D7`, "expected two cards of the declarer's twelve put away", /move 7/],
    [`${FOREHAND} 0 s w D8.D7 0 C.D7.D7`, "expected two cards of the declarer's twelve put away", /move 7/],
    [`${FOREHAND} 0 s w D8.D7 0 C.D7`, 'move 7 "0 C.D7"', /put away/],
    [`${FOREHAND} 0 s w D8.D7 0 C.??.??`, 'move 7 "0 C.??.??": the discard is hidden'],
    [`${DEAL} 1 24 0 y 1 p 2 p 0 s w D8.D7 0 N.D8.D7`, "the server refuses a null of 23 below the bid of 24", /move 8/],
    [`${FOREHAND} 0 CO.CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C7`, "the cards shown are not the declarer's", /move 5/],
    [`${FOREHAND} 0 RE`, 'move 5 "0 RE": cards are not being played yet'],
    [`${FOREHAND} 0 CH 1 S7`, 'move 6 "1 S7": expected seat 0 with a card'],
    [`${FOREHAND} 0 CH 0 SA`, 'move 6 "0 SA": seat 0 does not hold SA'],
    [`${FOREHAND} 0 GH 0 CA 1 S7 2 H7`, 'move 8 "2 H7": must follow suit'],
    [`${FOREHAND} 0 CH 0 18`, 'move 6 "0 18": expected seat 0 with a card'],
    [`${FOREHAND} 0 CH 1 SC`, 'move 6 "1 SC": only the declarer shows cards, and only in play'],
    [`${FOREHAND} 0 CH 1 RE 1 RE`, 'move 7 "1 RE": seat 1 has resigned already'],
    [`${FOREHAND} 0 CH 0 RE 0 CJ`, 'move 7 "0 CJ": the game is over'],
  ] as [string, string, RegExp?][])("%s", (moves, text, more) => {
    expect(server(moves)).toContain(text);
    if (more !== undefined) expect(server(moves)).toMatch(more);
  });

  test("whatever the moves are", () => {
    const actions = "p y s 18 20 40 264 300 CH G NO HHS CO SC RE ?? LE.1 TI.0 D8.D7 CJ S7 H7 N.D8.D7 C.?? D".split(" ");
    const isServers = (action: string) => /^(?:LE|TI|D8)/.test(action);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const draw = drawFrom(seed);
        const { moves, properties: all, result } = pick(draw, RECORDS);
        const properties = all.filter(([name]) => name !== "PC" && name !== "CO");
        const torn = [...moves];
        for (let i = draw(4); i >= 0; i--) {
          const action = pick(draw, actions);
          const move = { actor: isServers(action) ? -1 : draw(3), action };
          // a move more, one less, another, or two in the wrong order
          torn.splice(draw(torn.length), draw(2), ...(draw(4) === 0 ? [] : [move]));
        }
        const place = draw(2) === 0 ? ARENA : "International Skat Server";
        const record = {
          properties: [...properties, ["PC", place], ["CO", "9 1 claim; 12 0 concede; 13 1 yes"]],
          moves: torn,
          result,
        };
        expect(compareRecord(record as IssRecord)).toBeInstanceOf(Array);
      }),
      { numRuns: 2000 },
    );
  });

  test("and stand alone in the comparison", () => {
    const record = recordOf("541932");
    const moves = record.moves.with(7, { actor: 0, action: "SQ" });
    expect(compareRecord({ ...record, moves })).toEqual(['move 8 "0 SQ": seat 0 does not hold SQ']);
  });
});
