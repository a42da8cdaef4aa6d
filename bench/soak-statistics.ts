/**
 * Whether the intervals and tests of `reports/` keep their word on real deals: resampled tournaments whose truth is known.
 * Prints coverages and error rates, and exits 1 when one is off.
 *
 *     node dist/bench/soak-statistics.js [--pool 20000] [--repeats 4000]
 */
import { parseArgs } from "node:util";
import {
  coverageOf,
  differenceStatistic,
  differences,
  falseAlarms,
  familyCoverage,
  momentsOf,
  playPool,
  statistic,
  verdicts,
} from "./resample.ts";

const { values } = parseArgs({
  options: { pool: { type: "string", default: "20000" }, repeats: { type: "string", default: "4000" } },
});
const repeats = Number(values.repeats);
const SAMPLE = 1000;
/** Events in a sample below which a share is called rare. */
const RARE = 40;

let failures = 0;
function expect(what: string, value: number, low: number, high: number): void {
  const fine = value >= low && value <= high;
  if (!fine) failures++;
  console.log(`${fine ? "ok  " : "FAIL"} ${what}: ${value.toFixed(4)} (expected ${low} to ${high})`);
}

const pool = await playPool(["heuristic", "heuristic+greedy", "greedy+heuristic"], Number(values.pool));
console.log(
  `pool of ${values.pool} deals, ${repeats} tournaments of ${SAMPLE} deals; agents: heuristic, its two halves`,
);

console.log("\n95 % intervals: coverage clustered by deal (games taken as independent)");
const statistics = [
  differenceStatistic(pool),
  ...[0, 1, 2].map((agent) => statistic(pool, agent, "games", "mean", "X")),
  statistic(pool, 0, "declared", "mean", "X"),
  statistic(pool, 0, "games seat 1", "mean", "X"),
  statistic(pool, 0, "unbid", "mean", "X"),
  ...[0, 2].map((agent) => statistic(pool, agent, "declared", "share", "games")),
  ...[0, 1, 2].map((agent) => statistic(pool, agent, "declared", "share", "W")),
  statistic(pool, 0, "passed in", "share", "games"),
  statistic(pool, 0, "called 0", "share", "other"),
  statistic(pool, 0, "called 20", "share", "other"),
  statistic(pool, 0, "bid 18", "share", "declared"),
  statistic(pool, 0, "contract G", "share", "W"),
  statistic(pool, 0, "contract N", "share", "W"),
  statistic(pool, 0, "contract N", "share", "declared"),
  ...[0, 1, 2].map((agent) => statistic(pool, agent, "declared", "share", "O")),
  statistic(pool, 0, "lost null", "share", "declared"),
  statistic(pool, 0, "contract GH", "share", "declared"),
  statistic(pool, 0, "bid 33", "share", "declared"),
];
for (const { name, clustered, independent, events } of coverageOf(statistics, SAMPLE, repeats)) {
  const apart = Number.isNaN(independent) ? "" : ` (${(100 * independent).toFixed(1)} %)`;
  const what = `${name}, ${events.toFixed(0)} events a sample${apart}`;
  // the few values a rare count can take make its coverage jump
  if (events < RARE) expect(`${what}, rare`, clustered, 0.92, 1);
  else expect(what, clustered, 0.94, 0.96);
}

console.log("\nall three differences at once");
const family = familyCoverage(pool, SAMPLE, repeats);
expect("simultaneous intervals", family.together, 0.94, 0.96);
expect("plain intervals, for contrast", family.apart, 0, 0.93);

const deltas = differences(pool);
const { mean, deviation } = momentsOf(deltas);
const margin = (3.6 * deviation) / Math.sqrt(SAMPLE);
const options = { margin, alpha: 0.05, beta: 0.05 };
console.log(`\nsequential test, Δ of the first two agents (pool ${mean.toFixed(2)} ± ${deviation.toFixed(1)} a deal)`);
for (const every of [1, 50]) {
  const plan = { every, most: 20 * SAMPLE, repeats };
  const none = verdicts(deltas, 0, options, plan);
  const full = verdicts(deltas, margin, options, plan);
  const half = verdicts(deltas, margin / 2, options, plan);
  console.log(
    `a look every ${every} deals; mean deals ${[none, half, full].map((v) => v.deals.toFixed(0)).join(", ")}`,
  );
  expect("no difference: A", none.A, 0.01, 0.06);
  expect("no difference: B", none.B, 0.01, 0.06);
  expect("half the margin: A", half.A, 0.4, 0.6);
  expect("half the margin: B", half.B, 0, 0.01);
  expect("the margin: not A", 1 - full.A, 0.01, 0.06);
}

console.log("\nwatched after every deal, no difference: share of runs in which the interval ever left out 0");
const alarms = falseAlarms(deltas, 2 * SAMPLE, repeats);
expect("interval that may be watched", alarms.anytime, 0, 0.05);
expect("ordinary 95 % interval, for contrast", alarms.ordinary, 0.2, 1);

if (failures > 0) {
  console.log(`\n${failures} out of their range`);
  process.exitCode = 1;
}
