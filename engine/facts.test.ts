/** Facts gathered from the tests of other programs (`fixtures/facts.jsonl`, each row with its source). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cardsOf, pointsOf, setOf } from "./cards.ts";
import { contractOf } from "./contract.ts";
import { drawFrom, randomDeal } from "./game.properties.ts";
import { BID, DECLARE, Game, OVER } from "./game.ts";
import { countMatadorsOfKind } from "./matadors.ts";
import { formatCard, parseCard } from "./notation/cards.ts";
import { parseContract } from "./notation/contract.ts";
import { BID_LADDER, INTERNATIONAL } from "./rules/international.ts";
import { scoreOutcome } from "./score.ts";
import { creditSeats } from "./scoring.ts";
import { legalCards, winningPlace } from "./trick.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of many shapes
type Row = { id: string; kind: string; in: any; out: any };

const ROWS: readonly Row[] = readFileSync(new URL("../fixtures/facts.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const kindOf = (game: string) => parseContract(game).kind;
const setOfNames = (names: readonly string[]) => setOf(names.map(parseCard));

const CHECKS: Readonly<Record<string, (given: Row["in"], out: Row["out"]) => void>> = {
  value(given, out) {
    const contract = contractOf(kindOf(given.game), {
      hand: given.hand,
      ouvert: given.ouvert,
      schneiderAnnounced: given.schneider_announced,
      schwarzAnnounced: given.schwarz_announced,
    });
    const { bid, tricks, matadors } = given;
    const result = scoreOutcome({ contract, bid, tricks, matadors, cardPoints: given.points ?? 0 });
    expect(result.score).toBe(out.value);
    if (out.won !== undefined) expect(result.won).toBe(out.won);
    if (out.overbid !== undefined) expect(result.overbid).toBe(out.overbid);
  },
  matadors(given, out) {
    expect(countMatadorsOfKind(setOfNames(given.cards), kindOf(given.game))).toBe(out.matadors);
  },
  legal(given, out) {
    const legal = legalCards(kindOf(given.game), setOfNames(given.hand), parseCard(given.trick[0]));
    expect(cardsOf(legal).map(formatCard).sort()).toEqual([...out.legal].sort());
  },
  trick(given, out) {
    expect(winningPlace(kindOf(given.game), given.cards.map(parseCard))).toBe(out.winner);
  },
  points(given, out) {
    expect(pointsOf(setOfNames(given.cards))).toBe(out.points);
  },
  nextbid(given, out) {
    expect(INTERNATIONAL.ladder.next[given.after]).toBe(out.next);
    expect(BID_LADDER.find((value) => value > given.after)).toBe(out.next);
  },
  bidding(given, out) {
    const game = new Game();
    game.start(randomDeal(drawFrom(1)));
    const words: string[] = given.moves.split(" ");
    for (let i = 0; i < words.length; i += 2) {
      // after 264 held the bidder is passed over, and the next one too
      if (game.pending !== BID) {
        expect([words[i], words[i + 1]]).toEqual(["2", "p"]);
        continue;
      }
      expect(game.seat).toBe(Number(words[i]));
      const action = words[i + 1]!;
      expect(game.answerBid(action === "p" ? false : action === "y" ? true : Number(action))).toBe(true);
    }
    expect(game.pending).toBe(out.declarer === null ? OVER : DECLARE);
    expect([game.declarer, game.bid]).toEqual([out.declarer ?? -1, out.bid]);
  },
  // Where the official order forbids a null below the bid, rules.md part 6 settles it at once as an overbid null.
  declaration(given, out) {
    const { game, hand, ouvert, bid } = given;
    expect([game, hand, ouvert, bid, out.allowed_under_isko]).toEqual(["N", true, false, 50, false]);
    expect(out.cheapest_null_that_covers).toBe("null ouvert hand 59");
    const judged = (name: string) =>
      scoreOutcome({ contract: parseContract(name), bid, matadors: 1, cardPoints: 0, tricks: 0 });
    expect([judged("NH").won, judged("NH").overbid, judged("NOH").won]).toEqual([false, true, true]);
  },
  tournament({ declarer, value }, out) {
    const scores = [0, 0, 0];
    creditSeats(scores, "seeger", declarer ? 0 : 1, value, value > 0);
    expect(scores[0]).toBe(out.points);
  },
};

/** Rows that wait for what is not built yet, or that another test takes. */
function waiting({ kind, in: given }: Row): string | undefined {
  if (kind === "ramsch" || kind === "contra") return "agreements (part 9)";
  if (kind.startsWith("doubledummy")) return "engine/solver/solver.test.ts";
  if (kind === "tournament" && given.players === 4 && given.declarer === false && given.value < 0)
    return "tables of four (part 8)";
  return undefined;
}

describe("facts from other programs", () => {
  test.each(ROWS.filter((row) => waiting(row) === undefined).map((row) => [row.id, row.kind, row] as const))(
    "%s %s",
    (_, kind, row) => {
      expect(CHECKS).toHaveProperty(kind);
      CHECKS[kind]!(row.in, row.out);
    },
  );

  test("no row is passed over unseen", () => {
    const counts: Record<string, number> = {};
    for (const row of ROWS) {
      const name = waiting(row) ?? "checked";
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toEqual({
      checked: 76,
      "agreements (part 9)": 10,
      "engine/solver/solver.test.ts": 12,
      "tables of four (part 8)": 2,
    });
    expect(ROWS).toHaveLength(100);
  });
});
