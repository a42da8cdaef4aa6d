/** Games with the open-card value of every legal card at every ply; see fixtures/solver.md. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardValues, pointsOf, winnerOf } from "./answers.ts";
import { toPosition } from "./endings.ts";
import type { OpenPosition } from "./minimax.ts";
import { Solver } from "./solver.ts";

function fixture(name: string) {
  const lines = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8").trim();
  return lines.split("\n").map((line) => JSON.parse(line));
}

interface AnalysedGame {
  readonly game: string;
  readonly declarer: number;
  readonly leader: number;
  readonly hands: readonly string[][];
  readonly skat: readonly string[];
  readonly play: readonly string[];
  readonly eval: readonly { readonly ply: number; readonly moves: Record<string, number> }[];
}

/** The position before each card of a game, and the points the declarer holds by then. */
function plays(row: AnalysedGame): (OpenPosition & { held: number })[] {
  const hands = row.hands.map((hand) => [...hand]);
  let { leader } = row;
  let held = pointsOf(row.skat);
  let trick: string[] = [];
  return row.play.map((card) => {
    const before = { ...row, hands: hands.map((hand) => [...hand]), leader, trick: [...trick], held };
    const seat = (leader + trick.length) % 3;
    hands[seat] = hands[seat]!.filter((other) => other !== card);
    trick.push(card);
    if (trick.length === 3) {
      leader = (leader + winnerOf(trick, row.game)) % 3;
      if (leader === row.declarer) held += pointsOf(trick);
      trick = [];
    }
    return before;
  });
}

test("every card of 78 analysed games", () => {
  const solver = new Solver();
  for (const row of fixture("analysed-games.jsonl")) {
    if (row.game === "N") continue;
    for (const [ply, at] of plays(row).entries()) {
      const evaluation = row.eval[ply];
      if (evaluation === undefined) break;
      solver.setPosition(toPosition(at));
      expect(cardValues(solver, at.held), `game ${row.id} ply ${ply}`).toEqual(evaluation.moves);
    }
  }
});
