/**
 * Fits the card play of the heuristic agent to solved deals and prints its weights:
 *
 *     npm run build && node dist/bench/fit-cards.js trump [games] [seed] > agents/heuristic/card-weights.ts
 *     npm run build && node dist/bench/fit-cards.js null [games] [seed] > agents/heuristic/null-weights.ts
 *
 * Games of the agent against itself, some cards drawn at random so that neglected situations are seen. At every decision
 * the double-dummy solver values every legal card with the hands as they really are; what averages out over the deals that
 * look alike to the tables is what the card is worth there. The weights maximise the value of the card drawn with
 * probability exp(score). Play decides which positions arise, so run it again until nothing moves.
 */
import type { CardStrategy } from "../agents/agent.ts";
import { CELL_COUNT, Situation } from "../agents/heuristic/card-scores.ts";
import { HEURISTIC } from "../agents/heuristic/heuristic.ts";
import { NULL_CELL_COUNT, NullSituation } from "../agents/heuristic/null-scores.ts";
import { type Card, countCards, nthCard, pointsOf } from "../engine/cards.ts";
import { NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { Solver } from "../engine/solver/solver.ts";
import { TRICK_ORDERS } from "../engine/trick.ts";
import type { PlayView } from "../engine/view.ts";
import { playGame, seatedAgent } from "../runner/play.ts";

const [family = "trump", games = "4000", seed = "cards"] = process.argv.slice(2);
const isNull = family === "null";

/** A game is worth most at 61 points; the rest is for schneider, and for the chance that somebody errs. */
const WIN_WORTH = 30;
const WIN_WIDTH = 5;
const POINT_WORTH = 0.2;
/** One card in so many is drawn at random. */
const RANDOM_ODDS = 12;

function worthOf(points: number): number {
  return WIN_WORTH / (1 + Math.exp((60.5 - points) / WIN_WIDTH)) + POINT_WORTH * points;
}

const starts: number[] = [0];
const cells: number[] = [];
const worths: number[] = [];
const roles: number[] = [];
const chosen: number[] = [];

const ROLES = [
  "declarer leads",
  "declarer second",
  "declarer third",
  "defender leads",
  "defender second",
  "defender third",
];

const game = new Game();
const solver = new Solver();
const situation = new Situation(TRICK_ORDERS[0]!);
const nullSituation = new NullSituation();
const perCard = isNull ? nullSituation.cells.length : situation.cells.length;
const cellCount = isNull ? NULL_CELL_COUNT : CELL_COUNT;
const values = new Int8Array(32);
const rng = new DecisionRandom();
const noise = new DecisionRandom();
const agent = HEURISTIC.create(Object.fromEntries(HEURISTIC.options.map((o) => [o.key, o.default])), rng);

const observed: CardStrategy = {
  play(view: PlayView): Card {
    const { legal, contract } = view;
    if ((contract.kind === NULL) !== isNull || (legal & (legal - 1)) === 0) return agent.play(view);
    const { leader, trick, declarer } = view;
    solver.setPosition({ kind: contract.kind, declarer, leader, hands: game.hands, trick });
    const holding = isNull ? solver.cardsHoldingNull() : 0;
    if (!isNull) solver.cardValues(values);
    const card = agent.play(view);
    if (isNull) nullSituation.take(view);
    else situation.take(view, TRICK_ORDERS[contract.kind]!);
    const declaring = view.seat === declarer;
    const before = view.wonPoints[0]! + pointsOf(game.away);
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const c = 31 - Math.clz32(rest & -rest);
      if (isNull) nullSituation.describe(c);
      else situation.describe(c);
      cells.push(...(isNull ? nullSituation : situation).cells);
      if (c === card) chosen.push(worths.length);
      const worth = isNull ? WIN_WORTH * ((holding >>> c) & 1) : worthOf(before + values[c]!);
      worths.push(declaring ? worth : -worth);
    }
    starts.push(worths.length);
    roles.push((declaring ? 0 : 3) + trick.length);
    return noise.int(RANDOM_ODDS) === 0 ? nthCard(legal, noise.int(countCards(legal))) : card;
  },
};

const key = runKey(seed);
const noiseKey = runKey(`${seed} noise`);
const dealer = new Dealer(key);
const seat = seatedAgent({ ...agent, ...observed }, rng);
let recorded = 0;
for (let deal = 0; recorded < Number(games); deal++) {
  rng.startDeal(key, deal);
  noise.startDeal(noiseKey, deal);
  noise.position(0);
  game.start(dealer.deal(deal));
  const known = worths.length;
  playGame(game, [seat, seat, seat], (fault) => {
    throw new Error(JSON.stringify(fault));
  });
  if (worths.length > known) recorded++;
}

const decisions = roles.length;
const trained = Math.floor(decisions * 0.85);
const allCells = Int32Array.from(cells);
const allWorths = Float64Array.from(worths);
const weights = new Float64Array(cellCount);

function scoreOf(card: number): number {
  let sum = 0;
  for (let i = card * perCard; i < (card + 1) * perCard; i++) sum += weights[allCells[i]!]!;
  return sum;
}

/** Mean loss against the best card by role, of the agent's choices and of the highest scores. */
function report(from: number, to: number): string {
  const loss = ROLES.map(() => [0, 0, 0]);
  for (let d = from; d < to; d++) {
    let best = Number.NEGATIVE_INFINITY;
    let top = Number.NEGATIVE_INFINITY;
    let topWorth = 0;
    for (let c = starts[d]!; c < starts[d + 1]!; c++) {
      best = Math.max(best, allWorths[c]!);
      const score = scoreOf(c);
      if (score > top) {
        top = score;
        topWorth = allWorths[c]!;
      }
    }
    const role = loss[roles[d]!]!;
    role[0]!++;
    role[1]! += best - allWorths[chosen[d]!]!;
    role[2]! += best - topWorth;
  }
  return ROLES.map(
    (name, i) =>
      `${name} ${(loss[i]![1]! / loss[i]![0]!).toFixed(3)} -> ${(loss[i]![2]! / loss[i]![0]!).toFixed(3)} (${loss[i]![0]})`,
  ).join(", ");
}

const scores = new Float64Array(16);
function train(rounds: number, rate: number, decay: number): void {
  const m = new Float64Array(cellCount);
  const v = new Float64Array(cellCount);
  const gradient = new Float64Array(cellCount);
  const BATCH = 2048;
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    for (let from = 0; from < trained; from += BATCH) {
      const to = Math.min(trained, from + BATCH);
      gradient.fill(0);
      for (let d = from; d < to; d++) {
        const start = starts[d]!;
        const n = starts[d + 1]! - start;
        let top = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < n; i++) {
          scores[i] = scoreOf(start + i);
          top = Math.max(top, scores[i]!);
        }
        let sum = 0;
        for (let i = 0; i < n; i++) sum += scores[i] = Math.exp(scores[i]! - top);
        let mean = 0;
        for (let i = 0; i < n; i++) mean += (scores[i]! / sum) * allWorths[start + i]!;
        for (let i = 0; i < n; i++) {
          const g = (scores[i]! / sum) * (mean - allWorths[start + i]!);
          for (let k = (start + i) * perCard; k < (start + i + 1) * perCard; k++) gradient[allCells[k]!]! += g;
        }
      }
      step++;
      const b1 = 1 - 0.9 ** step;
      const b2 = 1 - 0.99 ** step;
      for (let p = 0; p < cellCount; p++) {
        const g = gradient[p]! / (to - from) + decay * weights[p]!;
        m[p] = 0.9 * m[p]! + 0.1 * g;
        v[p] = 0.99 * v[p]! + 0.01 * g * g;
        weights[p]! -= (rate * (m[p]! / b1)) / (Math.sqrt(v[p]! / b2) + 1e-4);
      }
    }
    if (round % 10 === 9)
      console.error(`round ${round + 1}\n  train ${report(0, trained)}\n  test ${report(trained, decisions)}`);
  }
}

console.error(`${decisions} decisions of ${games} games, ${worths.length} cards, ${cellCount} cells`);
train(40, 0.05, 1e-5);
train(20, 0.01, 1e-5);

const digits = Array.from(weights, (weight) => Math.max(-99, Math.min(99, Math.round(weight * 10))));
const lines: string[] = [];
for (let i = 0; i < digits.length; i += 40) lines.push(`  ${digits.slice(i, i + 40).join(" ")}`);
console.log(`/**
 * The table entries of \`${isNull ? "null" : "card"}-scores.ts\` in tenths, written by \`bench/fit-cards.ts\` (${games} games of self-play, seed
 * "${seed}", every card valued by the double-dummy solver).
 */
export const ${isNull ? "NULL" : "CARD"}_WEIGHTS = \`
${lines.join("\n")}
\`;`);
