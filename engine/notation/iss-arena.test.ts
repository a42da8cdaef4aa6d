import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractOf, DIAMONDS, GRAND, NULL } from "../contract.ts";
import { dealOf } from "../deal.ts";
import { drawFrom, playRandomly, randomDeal } from "../game.properties.ts";
import { Game } from "../game.ts";
import { internationalRules } from "../rules/international.ts";
import { parseCard, parseCards } from "./cards.ts";
import { recordOfGame } from "./iss-arena.ts";
import { formatRecord, parseRecord } from "./iss-record.ts";
import { compareRecord, replayRecord } from "./iss-replay.ts";

const HEADER = { id: 5, names: ["a", "b]\\", "c"] };

/** Forehand has the four jacks and the clubs; he takes the game at 18. */
function forehandDeclares(): Game {
  const game = new Game();
  const hands = ["CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 DA DT DK", "HA HT HK HQ H9 H8 H7 C7 DQ D9"];
  game.start({ number: -1, hands: hands.map(parseCards), skat: [parseCard("D8"), parseCard("D7")] });
  for (const answer of [false, false, true]) game.answerBid(answer);
  return game;
}

function handGame(kind: number): Game {
  const game = forehandDeclares();
  game.declare(contractOf(kind, { hand: true }));
  return game;
}

/** CO, the moves after the auction, and R. */
function parts(game: Game): string[] {
  const text = formatRecord(recordOfGame(game, HEADER));
  const [, notes, moves, result] = /CO\[(.*)\]ID.* 0 18 (.*) \]R\[(.*)\]/.exec(text)!;
  return [notes!, moves!, result!];
}

describe("how our endings are written", () => {
  const flags = "p0:0 p1:0 p2:0";

  test("the header", () => {
    const game = new Game();
    game.start(dealOf("skat", 0));
    for (const answer of [false, false, false]) game.answerBid(answer);
    expect(formatRecord(recordOfGame(game, { ...HEADER, series: "0-1-2" }))).toMatch(
      /^\(;GM\[Skat\]PC\[skat-arena\]CO\[\]SE\[0-1-2\]ID\[5\]P0\[a\]P1\[b\\\]\\\\\]P2\[c\]R0\[\]R1\[\]R2\[\]MV\[w [A-Z0-9.]{95} 1 p 2 p 0 p \]R\[passed\] ;\)$/,
    );
  });

  test("a fault in play", () => {
    const game = handGame(GRAND);
    game.play(parseCard("CJ"));
    game.fault("illegal");
    // a defender's: grand hand with 4
    expect(parts(game)).toEqual([
      "7 1 fault illegal",
      "0 GH 0 CJ w LE.1",
      `d:0 win v:144 m:4 bidok p:0 t:0 s:0 z:0 ${flags} l:1 to:-1 r:0`,
    ]);
  });

  test("a timeout at the declaration: the cheapest contract of a hand with 10 clubs, 4 jacks", () => {
    const game = forehandDeclares();
    game.declare(undefined);
    game.fault("timeout");
    // diamonds 9 x 5, hearts 50, spades 55, clubs 132, grand 120
    expect(parts(game)).toEqual([
      "7 0 fault timeout",
      "0 s w D8.D7 w TI.0",
      `d:0 loss v:-90 m:4 bidok p:0 t:0 s:0 z:0 ${flags} l:-1 to:0 r:0`,
    ]);
  });

  test("concessions", () => {
    const alone = handGame(DIAMONDS);
    alone.concede(0);
    expect(parts(alone).slice(0, 2)).toEqual(["6 0 concede", "0 DH 0 RE"]);
    const accepted = handGame(DIAMONDS);
    accepted.concede(2);
    accepted.reply(false);
    expect(parts(accepted).slice(0, 2)).toEqual(["6 2 concede; 6 0 yes", "0 DH 2 RE 1 RE"]);
    const refused = handGame(NULL);
    refused.concede(2);
    refused.reply(true);
    for (const card of ["C8", "S7", "C7"]) refused.play(parseCard(card));
    expect(parts(refused)).toEqual([
      "6 2 concede; 6 0 no",
      "0 NH 0 C8 1 S7 2 C7",
      `d:0 loss v:-70 m:0 bidok p:0 t:1 s:0 z:0 ${flags} l:-1 to:-1 r:0`,
    ]);
  });

  test("claims", () => {
    const game = handGame(GRAND);
    game.claim(1);
    game.claim(0);
    // ten tops: with 4, game, hand, schneider, schwarz
    expect(parts(game)).toEqual([
      "6 1 claim; 6 0 claim",
      "0 GH 0 SC 1 RE 2 RE",
      `d:0 win v:192 m:4 bidok p:120 t:10 s:1 z:1 ${flags} l:-1 to:-1 r:1`,
    ]);
  });

  test("rule options that are on", () => {
    const game = new Game(internationalRules({ handLossSingle: true }));
    game.start(forehandDeclares().deal);
    for (const answer of [false, false, true]) game.answerBid(answer);
    game.declare(contractOf(GRAND, { hand: true }));
    game.concede(0);
    const record = recordOfGame(game, HEADER);
    expect(record.properties[2]).toEqual(["CO", "rules handLossSingle; 6 0 concede"]);
    expect(record.result.v).toBe(-144);
    expect(compareRecord(record)).toEqual([]);
  });

  test("an unfinished game has no record", () => {
    expect(() => recordOfGame(forehandDeclares(), HEADER)).toThrow("the game is not over");
  });
});

test("a record of any game of ours replays to the same events and result", () => {
  const game = new Game();
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const draw = drawFrom(seed);
      game.start(randomDeal(draw));
      playRandomly(game, draw, { passes: 2 + draw(20), faults: draw(2) * 40, endings: draw(2) * 10 });
      const record = recordOfGame(game, HEADER);
      const read = parseRecord(formatRecord(record));
      expect(read).toEqual(record);
      const replay = replayRecord(read);
      expect(replay.problem).toBeUndefined();
      expect(compareRecord(read, replay)).toEqual([]);
      expect(replay.game.events()).toEqual(game.events());
      expect(replay.game.hash).toBe(game.hash);
      expect(replay.game.result).toEqual(game.result);
    }),
    { numRuns: 1500 },
  );
});

test("games played out without a missed announcement score the same by the server's rules", () => {
  const game = new Game();
  let compared = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const draw = drawFrom(seed);
    game.start(randomDeal(draw));
    playRandomly(game, draw, { passes: 4 });
    const { declared, overbid, lossReason } = game.result;
    if (lossReason === "announcement" || (overbid && (declared?.kind === NULL || declared?.schneiderAnnounced)))
      continue;
    const record = recordOfGame(game, HEADER);
    const properties = record.properties.map(([name, value]) => [name, name === "PC" ? "elsewhere" : value] as const);
    expect(compareRecord({ ...record, properties })).toEqual([]);
    compared++;
  }
  expect(compared).toBeGreaterThan(1000);
});

test("a note that does not fit, and a resignation without one, are reported", () => {
  const game = handGame(GRAND);
  game.concede(0);
  const record = recordOfGame(game, HEADER);
  const withComment = (text: string) => ({
    ...record,
    properties: record.properties.map(([name, value]) => [name, name === "CO" ? text : value] as const),
  });
  expect(compareRecord(withComment("6 0 yes"))).toEqual(['move 6 "0 RE": the note "6 0 yes" does not fit here']);
  expect(compareRecord(withComment("a nice game"))).toEqual(['move 6 "0 RE": expected a note of this ending in CO']);
});
