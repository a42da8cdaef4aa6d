/**
 * Measures what a luck adjustment would gain: which share of the variance over deals of a score, or of a paired difference,
 * follows from the cards dealt alone.
 *
 *     npm run build && node dist/bench/luck.js [deals] [seed]             strength of the hands
 *     npm run build && node dist/bench/luck.js --par [deals] [seed]       and what every seat reaches with open cards
 *
 * `hand values` is the covariate of the reports (runner/luck.ts). Last, how often its 95 % intervals hold the truth in many
 * small tournaments with fixed seats. The covariates go into a least squares fit on the even deals; the share of the variance that is left is measured on the odd
 * ones. 1 is no gain; .9 saves a tenth of the deals.
 */
import { ACES, type CardSet, countCards, JACKS, pointsOf, SUIT_CARDS, TENS } from "../engine/cards.ts";
import { type Deal, dealOf, skatSet } from "../engine/deal.ts";
import { Solver } from "../engine/solver/solver.ts";
import { RunTotals } from "../reports/fold.ts";
import { adjustedDifference, adjustedScore } from "../reports/luck.ts";
import { pairEstimates } from "../reports/pairs.ts";
import type { Estimate } from "../reports/statistics.ts";
import { scorePerGame } from "../reports/tables.ts";
import { BlockPlayer } from "../runner/block.ts";
import { handValue } from "../runner/luck.ts";
import { makePlan } from "../runner/plan.ts";
import type { Seatings } from "../runner/schedule.ts";

const par = process.argv[2] === "--par";
const [dealsText = par ? "2000" : "20000", seed = "skat"] = process.argv.slice(par ? 3 : 2);
const deals = Number(dealsText);

const TOURNAMENTS: readonly (readonly [agents: readonly string[], seatings: Seatings])[] = [
  [["heuristic", "greedy"], "all"],
  [["heuristic", "bold=heuristic:risk=-0.1"], "all"],
  [["heuristic", "greedy+heuristic"], "all"],
  [["heuristic", "bold=heuristic:risk=-0.1", "greedy+heuristic"], "all"],
  [["heuristic", "bold=heuristic:risk=-0.1", "greedy+heuristic"], "rotate"],
  [["heuristic", "bold=heuristic:risk=-0.1", "greedy+heuristic"], "fixed"],
  [["heuristic"], "all"],
];

/** Jacks, aces, tens, club jack, and the trumps of the longest suit. */
function featuresOf(hand: CardSet): number[] {
  const jacks = countCards(hand & JACKS);
  const longest = Math.max(...SUIT_CARDS.map((suit) => countCards(hand & suit)));
  return [jacks, countCards(hand & ACES), countCards(hand & TENS), hand < 0 ? 1 : 0, jacks + longest];
}

/** One number for a hand: jacks, aces and trumps. */
function strengthOf(hand: CardSet): number {
  const [jacks, aces, , , trumps] = featuresOf(hand) as [number, number, number, number, number];
  return jacks + aces + trumps;
}

type Covariates = Record<string, (deal: Deal) => number[]>;

const solver = new Solver();

/** What each seat reaches as the declarer of a hand game of each trump kind. */
function openCardsOf(deal: Deal): number[] {
  const held = pointsOf(skatSet(deal));
  return [0, 1, 2].flatMap((declarer) =>
    [0, 1, 2, 3, 4].map((kind) => {
      solver.setPosition({ kind, declarer: declarer as 0 | 1 | 2, leader: 0, hands: deal.hands, trick: [] });
      return solver.value() + held;
    }),
  );
}

const hands = ({ hands }: Deal) => [hands[0]!, hands[1]!, hands[2]!];
const spread = (deal: Deal) => {
  const values = hands(deal).map(strengthOf);
  return [Math.max(...values), Math.min(...values), values[0]! + values[1]! + values[2]!];
};

const COVARIATES: Covariates = {
  "hand values": (deal) => hands(deal).map(handValue),
  "strength of each hand": (deal) => hands(deal).map(strengthOf),
  "strongest, weakest, sum": spread,
  "all features, squares": (deal) => {
    const features = [...hands(deal).flatMap(featuresOf), ...featuresOf(skatSet(deal)), ...spread(deal)];
    return [...features, ...features.map((x) => x * x)];
  },
  ...(par && {
    "open cards": (deal) => {
      const values = openCardsOf(deal);
      const best = [0, 1, 2].map((seat) => Math.max(...values.slice(5 * seat, 5 * seat + 5)));
      return [...values, ...best, Math.max(...best), Math.min(...best)];
    },
  }),
};

/** Solves the normal equations by elimination; a column that adds nothing gets 0. */
function leastSquares(rows: readonly (readonly number[])[], y: readonly number[]): number[] {
  const k = rows[0]!.length;
  const m = Array.from({ length: k }, () => new Float64Array(k + 1));
  rows.forEach((row, r) => {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) m[i]![j]! += row[i]! * row[j]!;
      m[i]![k]! += row[i]! * y[r]!;
    }
  });
  const kept: number[] = [];
  for (let i = 0; i < k; i++) {
    const pivot = m[i]![i]!;
    if (Math.abs(pivot) < 1e-6) continue;
    kept.push(i);
    for (let r = 0; r < k; r++) {
      if (r === i) continue;
      const factor = m[r]![i]! / pivot;
      for (let c = 0; c <= k; c++) m[r]![c]! -= factor * m[i]![c]!;
    }
  }
  return Array.from({ length: k }, (_, i) => (kept.includes(i) ? m[i]![k]! / m[i]![i]! : 0));
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
}

/** Variance left on the odd deals by a fit on the even ones. */
function ratio(rows: readonly (readonly number[])[], y: readonly number[]): number {
  const even = (_: unknown, i: number) => i % 2 === 0;
  const odd = (_: unknown, i: number) => i % 2 === 1;
  const beta = leastSquares(rows.filter(even), y.filter(even));
  const left = rows.map((row, i) => y[i]! - row.reduce((sum, x, j) => sum + x * beta[j]!, 0));
  return variance(left.filter(odd)) / variance(y.filter(odd));
}

const names = Object.keys(COVARIATES);
const rowsOf = names.map((name) =>
  Array.from({ length: deals }, (_, number) => [1, ...COVARIATES[name]!(dealOf(seed, number))]),
);

console.log(`variance left of ${deals} deals of seed ${JSON.stringify(seed)}: ${names.join(" · ")}`);
for (const [agents, seatings] of TOURNAMENTS) {
  const player = await BlockPlayer.create(await makePlan({ agents, seatings, seed }), "none");
  const measured: [string, number[]][] = agents.map((agent) => [`score of ${agent}`, []]);
  for (let i = 0; i < agents.length; i++)
    for (let j = i + 1; j < agents.length; j++) measured.push([`${agents[i]} less ${agents[j]}`, []]);
  for (let number = 0; number < deals; number++) {
    const { sums } = await player.play({ number, firstDeal: number, deals: 1 });
    // the score X of the cell of all games: the fifth of its sums
    for (const [i, { games }] of sums.cells.entries()) measured[i]![1].push(games![4]!);
    for (const [i, { sum }] of sums.pairs.entries()) measured[agents.length + i]![1].push(sum);
  }
  await player.close();
  console.log(`\n${agents.join(", ")} (${seatings})`);
  for (const [name, y] of measured)
    console.log(`  ${name.padEnd(45)} ${rowsOf.map((rows) => ratio(rows, y).toFixed(3)).join("  ")}`);
}

// many small tournaments: do the intervals cover the mean of them all, and how wide are they?
const SMALL = 250;
const agents = TOURNAMENTS.find(([, seatings]) => seatings === "fixed")![0];
const plan = await makePlan({ agents, seatings: "fixed", seed });
const player = await BlockPlayer.create(plan, "none");
const whole = new RunTotals(plan);
const small: RunTotals[] = [];
for (let number = 0; number < deals / 50; number++) {
  const totals = new RunTotals(plan);
  const { sums } = await player.play({ number, firstDeal: number * SMALL, deals: SMALL });
  const line = {
    block: number,
    firstDeal: number * SMALL,
    deals: SMALL,
    sums,
    faults: [],
    digest: "",
    games: null,
    sha256: "",
  };
  totals.add(line);
  whole.add(line);
  small.push(totals);
}
await player.close();
const estimates: readonly [string, (totals: RunTotals) => Estimate][] = [
  ["score", (totals) => scorePerGame(totals.agents[0]!)],
  ["score, adjusted", (totals) => adjustedScore(totals, 0)!],
  ["difference", (totals) => pairEstimates(totals)[0]!.difference],
  ["difference, adjusted", (totals) => adjustedDifference(totals, 0, 0, 1)!],
];
console.log(
  `\n${small.length} tournaments of ${SMALL} deals, fixed seats: 95 % intervals of ${agents[0]} and ${agents[1]}`,
);
for (const [name, of] of estimates) {
  const truth = of(whole).value;
  const all = small.map(of);
  const covered = all.filter(({ low, high }) => low <= truth && truth <= high).length / all.length;
  const width = all.reduce((sum, { low, high }) => sum + high - low, 0) / all.length / 2;
  console.log(
    `  ${name.padEnd(22)} cover ${(100 * covered).toFixed(1)} %, ± ${width.toFixed(2)}, truth ${truth.toFixed(3)}`,
  );
}
