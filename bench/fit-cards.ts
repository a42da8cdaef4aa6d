/**
 * Fits the card play of the heuristic agent to solved deals and prints its weights:
 *
 *     npm run build && node dist/bench/fit-cards.js trump [games a round] [rounds] [seed] > agents/heuristic/card-weights.ts
 *     npm run build && node dist/bench/fit-cards.js null [games a round] [rounds] [seed] > agents/heuristic/null-weights.ts
 *
 * Games of the agent against itself, some cards drawn at random so that neglected situations are seen. At every decision
 * the double-dummy solver values every legal card with the hands as they really are; what averages out over the deals that
 * look alike to the tables is what the card is worth there. The weights maximise the value of the card drawn with
 * probability exp(score). Play decides which positions arise, so each round plays with the weights of the last one and fits
 * to the games of all rounds.
 */
import type { CardStrategy } from "../agents/agent.ts";
import { CELL_COUNT, TrumpChoice } from "../agents/heuristic/card-scores.ts";
import { createCards, FITTED } from "../agents/heuristic/cards.ts";
import { HEURISTIC } from "../agents/heuristic/heuristic.ts";
import { NULL_CELL_COUNT, NullChoice } from "../agents/heuristic/null-scores.ts";
import { mix } from "../agents/mix.ts";
import { randomCard } from "../agents/random.ts";
import { type Card, pointsOf } from "../engine/cards.ts";
import { NULL } from "../engine/contract.ts";
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { Solver } from "../engine/solver/solver.ts";
import type { PlayView } from "../engine/view.ts";
import { playGame, seatedAgent } from "../runner/play.ts";

const [family = "trump", games = "6000", rounds = "3", seed = "cards"] = process.argv.slice(2);
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
/** Tells the cells only. */
const cellCount = isNull ? NULL_CELL_COUNT : CELL_COUNT;
const choice = new (isNull ? NullChoice : TrumpChoice)(new Int8Array(cellCount), true);
const perCard = choice.cells.length;
const values = new Int8Array(32);
const rng = new DecisionRandom();
const noise = new DecisionRandom();
const agent = HEURISTIC.create(Object.fromEntries(HEURISTIC.options.map((o) => [o.key, o.default])), rng);
/** The weights in use, in tenths like the ones that are written. */
const inUse = { trump: new Int8Array(CELL_COUNT), null: new Int8Array(NULL_CELL_COUNT) };
if (FITTED.trump.length !== CELL_COUNT || FITTED.null.length !== NULL_CELL_COUNT)
  console.error("the tables have changed: the weights in use do not fit them, so the first round is poor");
inUse.trump.set(FITTED.trump.subarray(0, CELL_COUNT));
inUse.null.set(FITTED.null.subarray(0, NULL_CELL_COUNT));
const player = createCards(inUse);

const observed: CardStrategy = {
  play(view: PlayView): Card {
    const { legal, contract } = view;
    if ((contract.kind === NULL) !== isNull || (legal & (legal - 1)) === 0) return player.play(view);
    const { leader, trick, declarer } = view;
    solver.setPosition({ kind: contract.kind, declarer, leader, hands: game.hands, trick });
    const holding = isNull ? solver.cardsHoldingNull() : 0;
    if (!isNull) solver.cardValues(values);
    const card = player.play(view);
    const declaring = view.seat === declarer;
    const before = view.wonPoints[0]! + pointsOf(game.away);
    for (let rest = legal; rest !== 0; rest &= rest - 1) {
      const c = 31 - Math.clz32(rest & -rest);
      choice.choose(view, 1 << c);
      cells.push(...choice.cells);
      if (c === card) chosen.push(worths.length);
      const worth = isNull ? WIN_WORTH * ((holding >>> c) & 1) : worthOf(before + values[c]!);
      worths.push(declaring ? worth : -worth);
    }
    starts.push(worths.length);
    roles.push((declaring ? 0 : 3) + trick.length);
    return noise.int(RANDOM_ODDS) === 0 ? randomCard(noise, legal) : card;
  },
};

const key = runKey(seed);
const noiseKey = runKey(`${seed} noise`);
const dealer = new Dealer(key);
const seat = seatedAgent(mix(agent, observed), rng);
let nextDeal = 0;

function playGames(): void {
  let recorded = 0;
  while (recorded < Number(games)) {
    const deal = nextDeal++;
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
}

let decisions = 0;
let allCells = new Int32Array(0);
let allWorths = new Float64Array(0);
const weights = new Float64Array(cellCount);
/** One decision in so many is kept for the test. */
const TEST_ODDS = 8;

function scoreOf(card: number): number {
  let sum = 0;
  for (let i = card * perCard; i < (card + 1) * perCard; i++) sum += weights[allCells[i]!]!;
  return sum;
}

/** Mean loss against the best card by role, of the agent's choices and of the highest scores. */
/** Mean loss against the best card by role, of the agent's choices and of the highest scores, from a decision on. */
function report(from: number, test: boolean): string {
  const loss = ROLES.map(() => [0, 0, 0]);
  for (let d = from; d < decisions; d++) {
    if ((d % TEST_ODDS === 0) !== test) continue;
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
  const cells = loss.map(([n, agents, fitted], i) => {
    const means = `${(agents! / n!).toFixed(3)} -> ${(fitted! / n!).toFixed(3)}`;
    return `${ROLES[i]} ${means} (${n})`;
  });
  return cells.join(", ");
}

const scores = new Float64Array(16);
const BATCH = 2048;
const DECAY = 1e-5;

function train(epochs: number, rate: number): void {
  const m = new Float64Array(cellCount);
  const v = new Float64Array(cellCount);
  const gradient = new Float64Array(cellCount);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++)
    for (let from = 0; from < decisions; from += BATCH) {
      const to = Math.min(decisions, from + BATCH);
      gradient.fill(0);
      for (let d = from; d < to; d++) if (d % TEST_ODDS !== 0) addGradient(d, gradient);
      step++;
      const b1 = 1 - 0.9 ** step;
      const b2 = 1 - 0.99 ** step;
      for (let p = 0; p < cellCount; p++) {
        const g = gradient[p]! / (to - from) + DECAY * weights[p]!;
        m[p] = 0.9 * m[p]! + 0.1 * g;
        v[p] = 0.99 * v[p]! + 0.01 * g * g;
        weights[p]! -= (rate * (m[p]! / b1)) / (Math.sqrt(v[p]! / b2) + 1e-4);
      }
    }
}

/** Of minus the mean worth of the card drawn with probability exp(score). */
function addGradient(decision: number, gradient: Float64Array): void {
  const start = starts[decision]!;
  const n = starts[decision + 1]! - start;
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

function tenths(): number[] {
  return Array.from(weights, (weight) => Math.max(-99, Math.min(99, Math.round(weight * 10))));
}

for (let round = 1; round <= Number(rounds); round++) {
  const known = decisions;
  playGames();
  decisions = roles.length;
  allCells = Int32Array.from(cells);
  allWorths = Float64Array.from(worths);
  train(round === 1 ? 25 : 12, 0.05);
  train(8, 0.01);
  (isNull ? inUse.null : inUse.trump).set(tenths());
  console.error(`round ${round}: ${decisions} decisions, ${worths.length} cards, ${cellCount} cells`);
  console.error(`  new games: ${report(known, true)}`);
  console.error(`  all games: ${report(0, true)}`);
}

const digits = tenths();
const lines: string[] = [];
for (let i = 0; i < digits.length; i += 40) lines.push(`  ${digits.slice(i, i + 40).join(" ")}`);
console.log(`/**
 * The table entries of \`${isNull ? "null" : "card"}-scores.ts\` in tenths, written by \`bench/fit-cards.ts\` (${rounds} rounds of ${games} games of
 * self-play, seed "${seed}", every card valued by the double-dummy solver). The first round played
 * with earlier weights of the same fit, so a run from these does not repeat them.
 */
export const ${isNull ? "NULL" : "CARD"}_WEIGHTS = \`
${lines.join("\n")}
\`;`);
