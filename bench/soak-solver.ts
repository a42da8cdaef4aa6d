/**
 * Long test of the solver against plain minimax: `npm run soak -- [--endings N] [--seed S] [--cards K]`.
 *
 * N random endings of each kind (5,000), of 1..K tricks (8) and often in the middle of a trick: the value, the value of
 * every card, thresholds around it, every trick for either side, null. Stops at the first difference and prints the ending.
 */
import { parseArgs } from "node:util";
import { cardValues, names, nullResults } from "../engine/solver/answers.ts";
import { drawFrom, GAMES, randomEnding, toPosition } from "../engine/solver/endings.ts";
import { minimax, type OpenPosition, type Solution } from "../engine/solver/minimax.ts";
import { DECLARERS_SIDE, DEFENDERS_SIDE, type Side, Solver } from "../engine/solver/solver.ts";

const { values: options } = parseArgs({
  options: {
    endings: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    cards: { type: "string", default: "8" },
  },
});
const endings = Number(options.endings);
const most = Number(options.cards);
if (!(endings >= 1)) throw new Error(`soak: --endings must be a positive integer, got "${options.endings}"`);
if (!(most >= 1 && most <= 8)) throw new Error(`soak: --cards must be 1..8, got "${options.cards}"`);

const solver = new Solver();

function assertSame(found: unknown, expected: unknown, what: string, ending: OpenPosition): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(
      `soak: ${what} of ${JSON.stringify(ending)}: minimax says ${JSON.stringify(expected)}, the solver ${JSON.stringify(found)}`,
    );
}

function sorted<T>(record: Readonly<Record<string, T>>): (readonly [string, T])[] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function checkPoints(ending: OpenPosition): void {
  const { value, cards } = minimax(ending, "points");
  assertSame(solver.value(), value, "value", ending);
  assertSame(sorted(cardValues(solver)), sorted(cards), "value of every card", ending);
  for (const needed of [value - 5, value, value + 1, value + 6]) {
    assertSame(solver.reaches(needed), value >= needed, `reaching ${needed}`, ending);
    const reaching = Object.keys(cards).filter((card) => cards[card]! >= needed);
    assertSame(names(solver.cardsReaching(needed)), reaching.sort(), `cards reaching ${needed}`, ending);
  }
}

function checkSweep(ending: OpenPosition, side: Side, { value, cards }: Solution): void {
  const wanted = side === DECLARERS_SIDE ? Math.max(...ending.hands.map((hand) => hand.length)) : 0;
  assertSame(solver.sweeps(side), value === wanted, `sweep by side ${side}`, ending);
  const sweeping = Object.keys(cards).filter((card) => cards[card] === wanted);
  assertSame(names(solver.cardsSweeping(side)), sweeping.sort(), `cards sweeping for side ${side}`, ending);
}

function checkNull(ending: OpenPosition): void {
  const { value, cards } = minimax(ending, "null");
  assertSame(solver.holdsNull(), value === 0, "null", ending);
  const results = sorted(cards).map(([card, tricks]) => [card, tricks === 0 ? "win" : "lose"]);
  assertSame(sorted(nullResults(solver)), results, "null by card", ending);
}

for (const game of GAMES) {
  const draw = drawFrom(Number(options.seed) * GAMES.length + GAMES.indexOf(game));
  const start = performance.now();
  for (let i = 0; i < endings; i++) {
    // large endings take minimax long: the larger of two draws would be rare, so the smaller is taken
    const ending = randomEnding(draw, game, Math.min(1 + draw(most), 1 + draw(most)));
    solver.setPosition(toPosition(ending));
    if (game === "N") checkNull(ending);
    else {
      checkPoints(ending);
      const tricks = minimax(ending, "tricks");
      checkSweep(ending, DECLARERS_SIDE, tricks);
      checkSweep(ending, DEFENDERS_SIDE, tricks);
    }
  }
  console.log(`${game} ${endings} endings agree (${((performance.now() - start) / 1000).toFixed(0)} s)`);
}
