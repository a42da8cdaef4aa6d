/** Families of comparisons against published tables and sums done by hand. */
import { expect, test } from "vitest";
import type { LedgerLine } from "../runner/ledger.ts";
import type { Plan } from "../runner/plan.ts";
import { foldLines } from "./fold.ts";
import { holm, maxTQuantile, maxTTail, sidakQuantile, tTail } from "./multiple.ts";
import { pairEstimates } from "./pairs.ts";

const EQUAL = [0, Math.PI / 3, (2 * Math.PI) / 3];

test("p of t: tables of Student's t", () => {
  expect(tTail(2.22814, 10)).toBeCloseTo(0.05, 6);
  expect(tTail(-4.03214, 5)).toBeCloseTo(0.01, 6);
  expect(tTail(0, 7)).toBeCloseTo(1, 6);
  // a million deals: nearly the normal .0455003
  expect(tTail(2, 1e6)).toBeCloseTo(0.0455, 5);
});

// Pearson and Hartley, Biometrika Tables I, table 29: upper 5 % and 1 % of the studentised range of three, over √2
test.each([
  [0.95, 5, 4.602],
  [0.95, 10, 3.877],
  [0.95, 20, 3.578],
  [0.95, 120, 3.356],
  [0.99, 10, 5.27],
])("equal variances, %f with %d degrees: Tukey's %f", (confidence, degrees, q) => {
  expect(Math.SQRT2 * maxTQuantile(confidence, degrees, EQUAL)).toBeCloseTo(q, 2);
  expect(maxTTail(q / Math.SQRT2, degrees, EQUAL)).toBeCloseTo(1 - confidence, 3);
});

test("one direction is Student's t", () => {
  expect(maxTTail(2.22814, 10, [0.3])).toBeCloseTo(0.05, 5);
  expect(maxTQuantile(0.95, 10, [1, 1])).toBeCloseTo(2.22814, 4);
});

test("Šidák, three of them: .95 to the power 1/3 is .983048, z = 2.3877", () => {
  expect(sidakQuantile(0.95, 1e6, 3)).toBeCloseTo(2.3877, 3);
});

test("Holm: .01 × 3, .03 × 2, .04 × 1 but not below the one before; never above 1", () => {
  expect(holm([0.01, 0.04, 0.03]).map((p) => Number(p.toFixed(12)))).toEqual([0.03, 0.06, 0.06]);
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
});

const plan = (names: string[]): Plan => ({
  format: 1,
  agents: names.map((name) => ({ name, spec: name, hash: "" })),
  rules: { name: "international", options: {} },
  scoring: "plain",
  seed: "x",
  seatings: "fixed",
  blockDeals: 6,
  maxFaults: 5,
  maxRestarts: 20,
});

/** A line whose agents have these scores per deal, all at one table. */
function line(scores: readonly (readonly number[])[]): LedgerLine {
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);
  const ones = scores[0]!.map(() => 1);
  const n = ones.length;
  const total = (own: readonly number[]) => dot(own, ones);
  const pairs = scores.flatMap((a, i) =>
    scores.slice(i + 1).map((b) => {
      const delta = a.map((x, d) => x - b[d]!);
      return { sum: total(delta), squares: dot(delta, delta), largest: [] };
    }),
  );
  const cells = scores.map((own) => ({ games: [n, n, 0, 0, total(own), n, 0, 0, dot(own, own), 0, 0, total(own), n] }));
  const products = scores.flatMap((a, i) => scores.slice(i).map((b) => dot(a, b)));
  const sums = { cells, products, pairs };
  return { block: 0, firstDeal: 0, deals: n, sums, faults: [], digest: "", games: null, sha256: "" };
}

test("three agents with equal, uncorrelated scores: Tukey's interval from the products of the ledger", () => {
  const scores = [
    [1, -1, 0, 0, 0, 0],
    [0, 0, 1, -1, 0, 0],
    [0, 0, 0, 0, 1, -1],
  ];
  const pairs = pairEstimates(foldLines(plan(["A", "B", "C"]), [line(scores)]));
  // Σ Δ² = 4 over six deals: SE = √(4/5 / 6) = .365148; q(.95; 3, 5) = 4.602
  for (const { difference, simultaneousWidth } of pairs) {
    expect(difference.error).toBeCloseTo(0.365148, 6);
    expect(simultaneousWidth).toBeCloseTo((0.365148 * 4.602) / Math.SQRT2, 3);
  }
});

test("two of three agents alike: one comparison is left, its interval the plain one", () => {
  const own = [3, -1, 0, 2, 0, 5];
  const pairs = pairEstimates(foldLines(plan(["A", "A2", "C"]), [line([own, own, [0, 0, 0, 0, 0, 0]])]));
  expect(pairs[0]).toMatchObject({ p: 1, simultaneousWidth: 0, detectable: 0 });
  const { difference, simultaneousWidth } = pairs[1]!;
  expect(simultaneousWidth).toBeCloseTo(difference.high - difference.value, 6);
});
