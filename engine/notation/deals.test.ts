/** Lines of deals in their three forms; what is no deal is named by its line. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { dealOf } from "../deal.ts";
import { dealCount, givenDeal } from "../deal-list.ts";
import { formatCard, formatCards } from "./cards.ts";
import { formatDealLine, formatDeals, parseDeals } from "./deals.ts";

// deals 0 and 1 of seed "skat", computed by the Python code of docs/randomness.md
const ZERO = "CJ CQ C9 C8 C7 HK HQ H9 DT D9 | SJ DJ CT CK ST SQ H8 DK D8 D7 | CA SA SK S9 S8 S7 HA H7 DA DQ | HJ HT";
const ONE = "CJ SJ SA ST S8 HA HK H9 DT D7 | CT C9 C7 SK S9 DA DK DQ D9 D8 | HJ DJ CA CK CQ SQ S7 HT H8 H7 | C8 HQ";

const shown = (text: string, number = 0) => {
  const { hands, skat } = givenDeal(parseDeals(text, "file"), number);
  return [...Array.from(hands, formatCards), Array.from(skat, formatCard).join(" ")].join(" | ");
};

describe("one deal a line", () => {
  test("as cards: any order, spaces, dots or commas, comments, a byte order mark, line ends of Windows", () => {
    const text = `\ufeff# two deals\r\n\r\n${ZERO.replace("CJ CQ C9", "C9,CJ.CQ")}  # the first\r\n  ${ONE.replaceAll(" | ", "|")}`;
    expect(dealCount(parseDeals(text, "file"))).toBe(2);
    expect(shown(text, 0)).toBe(ZERO);
    expect(shown(text, 1)).toBe(ONE);
  });

  test("as JSON, with the cards as lists or as text", () => {
    const [forehand, middlehand, rearhand, skat] = ZERO.split(" | ") as [string, string, string, string];
    expect(shown(JSON.stringify({ hands: [forehand, middlehand.split(" "), rearhand], skat: skat.split(" ") }))).toBe(
      ZERO,
    );
  });

  test("as a server's records: the deal alone is read", () => {
    const games = readFileSync(fileURLToPath(new URL("../../fixtures/iss-games.sgf", import.meta.url)), "utf8");
    // w HJ.HA.DJ.HQ.SA.H7.CA.CJ.HT.H8.H9.D7.DT.C7.ST.CK.C9.SK.S9.CT.C8.SQ.HK.S8.D9.DK.SJ.D8.CQ.DA.DQ.S7
    expect(shown(games, 1)).toBe(
      "CJ HJ DJ CA SA HA HT HQ H8 H7 | CT CK C9 C7 ST SK S9 H9 DT D7 | SJ CQ C8 SQ S8 HK DA DK D9 D8 | DQ S7",
    );
    expect(dealCount(parseDeals(games, "file"))).toBe(22);
  });

  test("the order of the skat is kept, that of a hand is not", () => {
    expect(formatDeals(parseDeals(`${ZERO.replace("HJ HT", "HT HJ")}\n${ONE}`, "file"))).toBe(
      `${ZERO.replace("HJ HT", "HT HJ")}\n${ONE}\n`,
    );
    expect(formatDealLine(dealOf("skat", 0))).toBe(ZERO);
  });

  test.each([
    [ZERO.replace("CJ CQ", "CJ CJ"), "CJ stands twice in forehand; expected 32 different cards"],
    [ZERO.replace("DA DQ", "DA HT"), "HT stands in rearhand and in skat; expected 32 different cards"],
    [ZERO.replace(" D9", ""), "forehand: expected 10 cards, got 9"],
    [ZERO.replace(" D9", "").replace("HJ HT", "HJ HT D9"), "forehand: expected 10 cards, got 9"],
    [ZERO.replace("HJ HT", ""), "skat: expected 2 cards, got 0"],
    [ZERO.replace("D9", "D1"), 'card: expected a suit C S H D and a rank A T K Q J 9 8 7 (as in CJ), got "D1"'],
    [
      ZERO.replace("| HJ", "HJ"),
      'expected forehand | middlehand | rearhand | skat, got 3 of 4 parts in "CJ CQ C9 C8 C7 HK HQ H9 DT D9 | SJ DJ CT…"',
    ],
    ["{", 'expected a JSON object with hands and skat, got "{"'],
    ['{"hands":[1]}', 'expected the cards of three "hands" and the "skat", got "{\\"hands\\":[1]}"'],
    ["(;GM[Skat]", 'record: expected a property NAME[value] or ";)", got nothing'],
  ])("%j is none", (line, message) => {
    expect(() => parseDeals(`# file\n${ONE}\n${line}\n`, "deals.txt")).toThrow(`deals.txt line 3: ${message}`);
  });

  test("a list has the deals it was given, and no others", () => {
    expect(() => givenDeal(parseDeals(ZERO, "file"), 1)).toThrow("deal: expected a number from 0 to 0, got 1");
    expect(() => parseDeals("\n# none\n", "file")).toThrow("file: expected a deal a line, got none");
  });
});
