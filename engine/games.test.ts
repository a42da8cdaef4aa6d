/** Games played by other programs, replayed: who may play what, who wins each trick, what is counted at the end. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CardSet, cardsOf, setOf } from "./cards.ts";
import type { Deal } from "./deal.ts";
import { DECLARE, Game, OVER } from "./game.ts";
import { formatCard, parseCard } from "./notation/cards.ts";
import { parseContract } from "./notation/contract.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows of two programs
function rows(name: string): any[] {
  const text = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function setOfNames(names: readonly string[]): CardSet {
  return setOf(names.map(parseCard));
}

function dealOfNames(hands: readonly (readonly string[])[], skat: readonly string[]): Deal {
  return { number: -1, hands: hands.map(setOfNames), skat: skat.map(parseCard) };
}

/** An auction that the seat wins at the bid. */
function win(game: Game, seat: number, bid: number): void {
  const answers = [
    [bid, true, false, false],
    [bid, false, false],
    [false, bid, false],
  ][seat]!;
  for (const answer of answers) expect(game.answerBid(answer)).toBe(true);
  expect([game.pending, game.declarer, game.bid]).toEqual([DECLARE, seat, bid]);
}

test("299 games of XSkat and a passed-in deal", () => {
  const game = new Game();
  const counts = { passed: 0, played: 0, won: 0 };
  for (const row of rows("xskat-games.jsonl")) {
    // its players are numbered by computer; forehand sat anywhere
    const seatOf = (computer: number) => (computer - row.forehand + 3) % 3;
    const bySeat = (list: string[][]) => [0, 1, 2].map((seat) => list[(seat + row.forehand) % 3]!);
    if (row.passed) {
      game.start(dealOfNames(bySeat(row.hands), row.skat));
      for (const _ of "123") game.answerBid(false);
      expect([game.pending, game.declarer, game.result.score]).toEqual([OVER, -1, 0]);
      counts.passed++;
      continue;
    }
    const declarer = seatOf(row.declarer);
    // `hands` are the cards played: what was dealt to the declarer has the skat and the discard exchanged
    const dealt = row.hands.map((hand: string[], computer: number) =>
      computer === row.declarer ? [...hand, ...row.skat].filter((card) => !row.skat_dealt.includes(card)) : hand,
    );
    game.start(dealOfNames(bySeat(dealt), row.skat_dealt));
    win(game, declarer, row.bid);
    const contract = parseContract(row.contract + (row.hand ? "H" : ""));
    if (row.hand) expect(game.declare(contract)).toBe(true);
    else {
      game.declare(undefined);
      expect(game.discard({ contract, discard: setOfNames(row.skat) })).toBe(true);
    }
    const won = [0, 0];
    for (const { leader, cards, winner } of row.tricks) {
      expect(game.seat).toBe(seatOf(leader));
      for (const place of [0, 1, 2]) expect(game.play(parseCard(cards[(leader + place) % 3]))).toBe(true);
      if (game.pending !== OVER) expect(game.seat).toBe(seatOf(winner));
      const inOrder = [0, 1, 2].map((place) => parseCard(cards[(leader + place) % 3]));
      expect(game.playView.tricks.at(-1)).toEqual({ leader: seatOf(leader), cards: inOrder });
      won[winner === row.declarer ? 0 : 1]!++;
      expect(Array.from(game.playView.tricksWon)).toEqual(won);
    }
    expect(game.pending).toBe(OVER);
    const { result } = game;
    if (row.points !== null) expect(result.cardPoints).toBe(row.points);
    expect(result.won).toBe(row.won);
    counts.played++;
    if (result.won) counts.won++;
  }
  expect(counts).toEqual({ passed: 1, played: 299, won: 249 });
});

test("200 random games of OpenSpiel, with every legal set", () => {
  // its actions: suits D H S C of 7 8 9 Q K T A J, 32 pass, 33 … 38 the contracts
  const cardOf = (action: number) => parseCard("DHSC"[Math.floor(action / 8)]! + "789QKTAJ"[action % 8]!);
  const game = new Game();
  let legalSets = 0;
  for (const { hands, skat, actions, points_solo, points_team } of rows("openspiel-games.jsonl")) {
    const [declaration, first, second, ...plays] = actions;
    game.start(dealOfNames(hands, skat));
    win(game, 0, 18);
    game.declare(undefined);
    const twelve = game.declareView.hand;
    expect(setOf(first.legal.map(cardOf))).toBe(twelve);
    expect(setOf(second.legal.map(cardOf))).toBe(twelve & ~(1 << cardOf(first.a)));
    const contract = parseContract("DHSCGN"[declaration.a - 33]!);
    expect(game.discard({ contract, discard: setOf([cardOf(first.a), cardOf(second.a)]) })).toBe(true);
    for (const { p, a, legal } of plays) {
      expect(game.seat).toBe(p);
      expect(cardsOf(game.playView.legal).map(formatCard)).toEqual(cardsOf(setOf(legal.map(cardOf))).map(formatCard));
      expect(game.play(cardOf(a))).toBe(true);
      legalSets++;
    }
    expect(game.pending).toBe(OVER);
    const { result } = game;
    if (contract.kind < 5) expect([result.cardPoints, 120 - result.cardPoints]).toEqual([points_solo, points_team]);
    // in null its points only say who won
    else expect([result.won, result.tricks]).toEqual(points_solo === 90 ? [true, 0] : [false, 1]);
  }
  expect(legalSets).toBe(5250);
});
