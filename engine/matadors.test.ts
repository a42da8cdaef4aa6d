import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setOf } from "./cards.ts";
import { CONTRACTS } from "./contract.ts";
import { countMatadors, countMatadorsOfKind } from "./matadors.ts";
import { ALL_NAMES } from "./naive.ts";
import { parseCard, parseCards } from "./notation/cards.ts";

const TRUMPS_BELOW_JACKS = "ATKQ987";

/** rules.md part 6 read aloud: the trumps from J♣ down, as far as all are held or all are missing. */
function naiveMatadors(game: string, held: readonly string[]): number {
  if (game === "N") return 0;
  const trumps = ["CJ", "SJ", "HJ", "DJ", ...(game === "G" ? [] : [...TRUMPS_BELOW_JACKS].map((rank) => game + rank))];
  const first = held.includes("CJ");
  let n = 0;
  while (n < trumps.length && held.includes(trumps[n]!) === first) n++;
  return first ? n : -n;
}

describe("matadors", () => {
  test.each([
    ["D", "CJ", 1],
    ["D", "SJ HJ DJ DA", -1],
    ["H", "CJ SJ DJ", 2],
    ["S", "HJ", -2],
    ["S", "DJ SA", -3],
    ["C", "CA", -4],
    ["C", "C7", -10],
    ["C", "", -11],
    ["C", "CJ SJ HJ DJ", 4],
    ["C", "CJ SJ HJ DJ CA CK", 5],
    ["C", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", 11],
    ["D", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7", 4],
    ["G", "CJ SJ HJ DJ CA DA", 4],
    ["G", "CA CT", -4],
    ["G", "DJ", -3],
    ["N", "CJ SJ", 0],
  ])("%s with %s: %i", (game, cards, matadors) => {
    expect(countMatadorsOfKind(parseCards(cards), "DHSCGN".indexOf(game))).toBe(matadors);
  });

  test("any twelve cards, and any set, against the naive count", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ALL_NAMES]), (held) => {
        const cards = setOf(held.map(parseCard));
        for (const contract of CONTRACTS)
          expect(countMatadors(cards, contract)).toBe(naiveMatadors("DHSCGN"[contract.kind]!, held) + 0);
      }),
      { numRuns: 300 },
    );
  });
});
