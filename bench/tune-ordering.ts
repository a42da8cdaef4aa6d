/**
 * Tunes the move ordering: `node dist/bench/tune-ordering.js --kind suit|grand [--tries N] [--deals N] [--seed S]`.
 *
 * Hill climbing from the tables of engine/solver/weights.ts. A try changes a few numbers of one or two rows and stays if the
 * sum of nodes^0.75 over the deals falls; the exponent keeps a few hard deals from deciding alone. The deals are generated,
 * none of those the benchmark measures. The better table goes to standard output in the form of weights.ts, the course to
 * standard error. The same options give the same table. 300 deals take up to a second a try.
 *
 * The tables in use were found by the same climb in C, which counted moves tried in place of nodes.
 */
import { parseArgs } from "node:util";
import { CLUBS, GRAND } from "../engine/contract.ts";
import { type Draw, drawFrom } from "../engine/solver/endings.ts";
import { CLASSES, SITUATIONS, setWeights } from "../engine/solver/ordering.ts";
import { counters } from "../engine/solver/search.ts";
import { type Position, Solver } from "../engine/solver/solver.ts";
import { GRAND_WEIGHTS, SUIT_WEIGHTS } from "../engine/solver/weights.ts";
import { realisticDeal } from "./realistic.ts";

const { values: options } = parseArgs({
  options: {
    kind: { type: "string" },
    tries: { type: "string", default: "1000" },
    deals: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});
if (options.kind !== "suit" && options.kind !== "grand")
  throw new Error(`tune-ordering: --kind must be suit or grand, got ${JSON.stringify(options.kind)}`);
const grand = options.kind === "grand";
const tries = numberOf("tries");
const dealCount = numberOf("deals");

function numberOf(name: "tries" | "deals"): number {
  const value = Number(options[name]);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`tune-ordering: --${name} must be a positive integer, got "${options[name]}"`);
  return value;
}

type Weights = number[][];

/** First class of the trumps; side suits come before. */
const TRUMP_CLASSES = 5;
const solver = new Solver();

/** Sum of nodes^0.75; once above the limit, any number above it. */
function costOf(weights: Weights, deals: readonly Position[], limit: number): number {
  setWeights(grand, weights);
  let cost = 0;
  for (const deal of deals) {
    const nodes = counters[0]!;
    solver.setPosition(deal);
    solver.value();
    cost += (counters[0]! - nodes) ** 0.75;
    if (cost > limit) break;
  }
  return cost;
}

/** A changed copy: one number, a run of classes, all trumps or a whole row go up or down; at times two such changes. */
function changed(weights: Weights, draw: Draw): Weights {
  const copy = weights.map((row) => [...row]);
  let situation = draw(SITUATIONS);
  const form = draw(5);
  let amount = (draw(2) === 0 ? 1 : -1) * (1 + draw(draw(2) === 0 ? 6 : 40));
  for (let change = draw(2); change >= 0; change--) {
    const first = draw(CLASSES);
    const [from, to] =
      form <= 1
        ? [first, first + 1]
        : form === 2
          ? [TRUMP_CLASSES, CLASSES]
          : form === 3
            ? [0, CLASSES]
            : [first, first < TRUMP_CLASSES ? TRUMP_CLASSES : CLASSES];
    for (let i = from; i < to; i++) copy[situation]![i]! += amount;
    if (draw(2) === 0) situation = draw(SITUATIONS);
    amount = -amount;
  }
  return copy;
}

const draw = drawFrom(Number(options.seed));
const deals = Array.from({ length: dealCount }, () => realisticDeal(draw, grand ? GRAND : CLUBS));
let weights: Weights = (grand ? GRAND_WEIGHTS : SUIT_WEIGHTS).map((row) => [...row]);
const first = costOf(weights, deals, Number.POSITIVE_INFINITY);
let best = first;
for (let i = 1; i <= tries; i++) {
  const candidate = changed(weights, draw);
  const cost = costOf(candidate, deals, best);
  if (cost >= best) continue;
  best = cost;
  weights = candidate;
  console.error(`try ${i}: cost ${best.toFixed(0)}, ${((1 - best / first) * 100).toFixed(2)} % below the start`);
}
console.log(weights.map((row) => `  [${row.join(", ")}],`).join("\n"));
