/**
 * Resampled tournaments whose truth is known. A pool of deals is played once by real agents; a tournament is then a sample
 * of the pool with replacement, and the truth of every number is its value over the whole pool.
 */
import { Dealer } from "../engine/deal.ts";
import { Game } from "../engine/game.ts";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { foldLines, type RunTotals } from "../reports/fold.ts";
import { pairEstimates } from "../reports/pairs.ts";
import { anytimeHalfWidth, LEAST_DEALS, type SequentialOptions, SequentialTest } from "../reports/sequential.ts";
import { type Estimate, meanEstimate, ratioEstimate, shareEstimate, tQuantile } from "../reports/statistics.ts";
import { rulesOf } from "../runner/block.ts";
import { SUM, SUMS, type SumName } from "../runner/cells.ts";
import { makePlan, type Plan } from "../runner/plan.ts";
import { playGame } from "../runner/play.ts";
import { seatingsOf } from "../runner/schedule.ts";
import { seatAgents } from "../runner/seats.ts";
import { type BlockSums, Tally } from "../runner/tally.ts";

export interface Pool {
  readonly plan: Plan;
  /** By deal, the sums that a block of this deal alone has. */
  readonly deals: readonly BlockSums[];
  /** By deal and agent: Σ over games of score², to see what independent games would say. */
  readonly gameSquares: readonly Float64Array[];
  /** By deal: Σ over games of (score of agent 0 − score of agent 1)². */
  readonly differenceSquares: Float64Array;
}

/** Three agents, all seatings. `onDeal` sees each deal. */
export async function playPool(
  agents: readonly [string, string, string],
  size: number,
  onDeal: (dealer: Dealer) => void = () => {},
): Promise<Pool> {
  const plan = await makePlan({ agents, seed: "pool" });
  const seated = await seatAgents(plan);
  const rules = rulesOf(plan);
  const key = runKey(plan.seed);
  const dealer = new Dealer(key);
  const game = new Game(rules, plan.scoring);
  const seatings = seatingsOf(agents.length, plan.seatings);
  const tally = new Tally(agents.length, rules.ladder.values, seatings);
  const deals: BlockSums[] = [];
  const gameSquares = agents.map(() => new Float64Array(size));
  const differenceSquares = new Float64Array(size);
  for (let deal = 0; deal < size; deal++) {
    dealer.deal(deal);
    onDeal(dealer);
    for (const { rng } of seated) rng.startDeal(key, deal);
    tally.reset();
    for (const seating of seatings) {
      game.start(dealer);
      const seats = seating.map((agent) => seated[agent]!);
      playGame(game, seats, ({ reason }) => {
        throw new Error(`pool: a fault in deal ${deal}: ${reason}`);
      });
      tally.addGame(game, seating);
      const { seatScores } = game.result;
      const scores = [0, 0, 0];
      seating.forEach((agent, seat) => {
        scores[agent] = seatScores[seat]!;
        gameSquares[agent]![deal]! += seatScores[seat]! ** 2;
      });
      differenceSquares[deal]! += (scores[0]! - scores[1]!) ** 2;
    }
    tally.endDeal(deal, dealer.hands);
    deals.push(tally.blockSums());
  }
  return { plan, deals, gameSquares, differenceSquares };
}

/** By deal, a measure of a cell of an agent. */
function measure({ deals }: Pool, agent: number, cell: string, name: SumName): Float64Array {
  return Float64Array.from(deals, ({ cells }) => cells[agent]![cell]?.[SUM[name]] ?? 0);
}

/** Δ of a pair per deal, as score per game; `pair` 0 is agents 0 and 1. */
export function differences({ deals, plan }: Pool, pair = 0): Float64Array {
  const games = seatingsOf(plan.agents.length, plan.seatings).length;
  return Float64Array.from(deals, ({ pairs }) => pairs[pair]!.sum / games);
}

/** An estimate and its truth: ΣY / ΣT over deals. */
export interface Statistic {
  readonly name: string;
  readonly kind: "mean" | "share";
  readonly Y: Float64Array;
  readonly T: Float64Array;
  /** Σ of squares over the games of a deal, of a mean whose games can be taken apart. */
  readonly squares?: Float64Array;
}

/** A cell's measure over its games, or its games over those of another cell. */
export function statistic(pool: Pool, agent: number, name: string, kind: Statistic["kind"], over: string): Statistic {
  const [cell, of] = [name, over];
  const counted = of === "W" || of === "O" || of === "X";
  return {
    name: `${pool.plan.agents[agent]!.name}: ${counted ? `${cell} ${of} a game` : `${cell} of ${of}`}`,
    kind,
    Y: measure(pool, agent, cell, counted ? of : "T"),
    T: measure(pool, agent, counted ? cell : of, "T"),
    ...(cell === "games" && of === "X" ? { squares: pool.gameSquares[agent]! } : {}),
  };
}

/** The paired difference of agents 0 and 1 as a statistic, a game a table. */
export function differenceStatistic(pool: Pool): Statistic {
  const tables = seatingsOf(pool.plan.agents.length, pool.plan.seatings).length;
  const T = new Float64Array(pool.deals.length).fill(tables);
  const Y = differences(pool).map((difference) => difference * tables);
  return { name: "difference of the first two", kind: "mean", Y, T, squares: pool.differenceSquares };
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function truthOf({ Y, T }: Statistic): number {
  return total(Y) / total(T);
}

export interface Coverage {
  readonly name: string;
  /** Share of the intervals that held the truth; of those that ignore the clustering, NaN when there is none. */
  readonly clustered: number;
  readonly independent: number;
  /** Mean number of numerator events in a sample, which tells how rare they are. */
  readonly events: number;
}

const RANDOM = new DecisionRandom();

/** Numbers of the deals of one resampled tournament; `number` addresses its stream. */
function draw(out: Uint32Array, size: number, number: number): void {
  RANDOM.startDeal(runKey("resample"), number);
  RANDOM.position(0);
  for (let i = 0; i < out.length; i++) out[i] = RANDOM.int(size);
}

export function coverageOf(statistics: readonly Statistic[], sample: number, repeats: number): Coverage[] {
  const truths = statistics.map(truthOf);
  const hits = statistics.map(() => ({ clustered: 0, independent: 0, events: 0 }));
  const drawn = new Uint32Array(sample);
  for (let repeat = 0; repeat < repeats; repeat++) {
    draw(drawn, statistics[0]!.Y.length, repeat);
    statistics.forEach((one, s) => {
      const { clustered, independent, events } = estimates(one, drawn);
      if (holds(clustered, truths[s]!)) hits[s]!.clustered++;
      if (holds(independent, truths[s]!)) hits[s]!.independent++;
      hits[s]!.events += events;
    });
  }
  return statistics.map(({ name, kind, squares }, s) => ({
    name,
    clustered: hits[s]!.clustered / repeats,
    independent: kind === "mean" && squares === undefined ? Number.NaN : hits[s]!.independent / repeats,
    events: hits[s]!.events / repeats,
  }));
}

function holds({ low, high }: Estimate, truth: number): boolean {
  return low <= truth && truth <= high;
}

function estimates({ kind, Y, T, squares }: Statistic, drawn: Uint32Array) {
  const sums = { n: 0, Y: 0, T: 0, YY: 0, YT: 0, TT: 0 };
  let gameSquares = 0;
  for (const deal of drawn) {
    const y = Y[deal]!;
    const t = T[deal]!;
    if (t === 0) continue;
    sums.n++;
    sums.Y += y;
    sums.T += t;
    sums.YY += y * y;
    sums.YT += y * t;
    sums.TT += t * t;
    if (squares !== undefined) gameSquares += squares[deal]!;
  }
  const games = { n: sums.T, Y: sums.Y, T: sums.T, YY: sums.Y, YT: sums.Y, TT: sums.T };
  return kind === "share"
    ? { clustered: shareEstimate(sums), independent: shareEstimate(games), events: sums.Y }
    : { clustered: ratioEstimate(sums), independent: meanEstimate(sums.T, sums.Y, gameSquares), events: sums.T };
}

/** The run that a sample of the pool is, with what paired differences need. */
function totalsOf({ plan, deals }: Pool, drawn: Uint32Array): RunTotals {
  const { cells, products, pairs } = deals[0]!;
  const games = cells.map(() => SUMS.map(() => 0));
  const sums = { products: products.map(() => 0), pairs: pairs.map(() => ({ sum: 0, squares: 0, largest: [] })) };
  for (const deal of drawn) {
    const one = deals[deal]!;
    one.cells.forEach((cell, agent) => {
      games[agent]![SUM.X]! += cell["games"]![SUM.X]!;
    });
    one.products.forEach((product, i) => {
      sums.products[i]! += product;
    });
    one.pairs.forEach((pair, i) => {
      sums.pairs[i]!.sum += pair.sum;
      sums.pairs[i]!.squares += pair.squares;
    });
  }
  const line = { block: 0, firstDeal: 0, deals: drawn.length, faults: [], digest: "", games: null, sha256: "" };
  return foldLines(plan, [{ ...line, sums: { ...sums, cells: games.map((own) => ({ games: own })) } }]);
}

/** How often all pairs at once were held by their intervals, simultaneous and one by one. */
export function familyCoverage(pool: Pool, sample: number, repeats: number): { together: number; apart: number } {
  const truths = pool.deals[0]!.pairs.map((_, pair) => total(differences(pool, pair)) / pool.deals.length);
  const drawn = new Uint32Array(sample);
  let together = 0;
  let apart = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    draw(drawn, pool.deals.length, repeat);
    const pairs = pairEstimates(totalsOf(pool, drawn));
    if (pairs.every(({ difference }, i) => holds(difference, truths[i]!))) apart++;
    if (pairs.every((pair, i) => Math.abs(pair.difference.value - truths[i]!) <= pair.simultaneousWidth)) together++;
  }
  return { together: together / repeats, apart: apart / repeats };
}

/** Mean and standard deviation over the pool. */
export function momentsOf(values: Float64Array): { mean: number; deviation: number } {
  const mean = total(values) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/** Shares of the verdicts of sequential tests on resampled differences whose true mean is `truth`, and mean deals. */
export function verdicts(
  values: Float64Array,
  truth: number,
  options: SequentialOptions,
  { every, most, repeats }: { every: number; most: number; repeats: number },
) {
  const shift = truth - momentsOf(values).mean;
  const counts = { A: 0, B: 0, equivalent: 0, identical: 0, undecided: 0, deals: 0 };
  const drawn = new Uint32Array(most);
  for (let repeat = 0; repeat < repeats; repeat++) {
    draw(drawn, values.length, repeat);
    const test = new SequentialTest(options);
    let sum = 0;
    let squares = 0;
    let n = 0;
    while (n < most && test.verdict === "undecided") {
      const value = values[drawn[n]!]! + shift;
      sum += value;
      squares += value * value;
      if (++n % every === 0) test.look(n, sum, squares);
    }
    counts[test.verdict] += 1 / repeats;
    counts.deals += n / repeats;
  }
  return counts;
}

/** Shares of watched runs of no difference in which an interval ever left out 0: looked at after every deal. */
export function falseAlarms(values: Float64Array, planned: number, repeats: number) {
  const { mean } = momentsOf(values);
  const drawn = new Uint32Array(planned);
  const quantiles = Float64Array.from({ length: planned + 1 }, (_, n) => (n < 2 ? 0 : tQuantile(0.95, n - 1)));
  const widths = Float64Array.from({ length: planned + 1 }, (_, n) => (n < 2 ? 0 : anytimeHalfWidth(n, 1, planned)));
  let anytime = 0;
  let ordinary = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    draw(drawn, values.length, repeat);
    let sum = 0;
    let squares = 0;
    let left = false;
    let ordinaryLeft = false;
    for (let n = 1; n <= planned; n++) {
      const value = values[drawn[n - 1]!]! - mean;
      sum += value;
      squares += value * value;
      if (n < LEAST_DEALS) continue;
      const deviation = Math.sqrt((squares - (sum * sum) / n) / (n - 1));
      const distance = Math.abs(sum / n);
      if (distance > widths[n]! * deviation) left = true;
      if (distance > (quantiles[n]! * deviation) / Math.sqrt(n)) ordinaryLeft = true;
    }
    if (left) anytime++;
    if (ordinaryLeft) ordinary++;
  }
  return { anytime: anytime / repeats, ordinary: ordinary / repeats };
}
