/** The sequential test against values worked out by hand and deals whose truth is known. */
import { describe, expect, test } from "vitest";
import { DecisionRandom, runKey } from "../engine/random.ts";
import { anytimeHalfWidth, dealsNeeded, logLikelihoodRatio, SequentialTest, type Verdict } from "./sequential.ts";

const OPTIONS = { margin: 1, alpha: 0.05, beta: 0.05 };

test("log-likelihood ratio: n θ (mean − θ/2) / variance", () => {
  expect(logLikelihoodRatio(200, 0.75, 25, 1)).toBeCloseTo((200 * 0.25) / 25, 12);
  expect(logLikelihoodRatio(200, 0.5, 25, 1)).toBe(0);
});

test("bounds ln(.95/.05) = 2.944: crossed between 368 and 369 deals of mean 1 and variance 62.5", () => {
  const look = (n: number) => {
    // n deals, mean 1, Σ(Δ−1)² = 62.5 (n − 1)
    return new SequentialTest(OPTIONS).look(n, n, n + 62.5 * (n - 1));
  };
  expect(look(368)).toBe("undecided");
  expect(look(369)).toBe("A");
});

test("fewer than 200 deals decide nothing, a verdict stays, signs are told apart", () => {
  const sequential = new SequentialTest(OPTIONS);
  expect(sequential.look(199, 1990, 19910)).toBe("undecided");
  expect(sequential.look(200, -2000, 20200)).toBe("B");
  expect(sequential.look(400, 4000, 40400)).toBe("B");
});

test("identical only without any difference, after 1,000 deals", () => {
  const sequential = new SequentialTest(OPTIONS);
  expect(sequential.look(900, 0, 0)).toBe("undecided");
  expect(sequential.look(1000, 0, 0)).toBe("identical");
  expect(new SequentialTest(OPTIONS).look(100_000, 0, 2)).toBe("equivalent");
});

test("interval that may be watched: n = n* = 1,000, σ = 1", () => {
  // ρ² = (5.99146 + 1.79033 + 1)/1000; √(2 · 9.78179 / (10⁶ ρ²) · ln(√9.78179 / .05)) = .09599
  expect(anytimeHalfWidth(1000, 1, 1000)).toBeCloseTo(0.09599, 4);
});

test("deals needed: (1.95996 + 1.64485)² σ² / δ²", () => {
  expect(dealsNeeded(20, 1, 0.05, 0.05)).toBe(Math.ceil((1.959964 + 1.6448536) ** 2 * 400));
});

describe("simulated deals, seed fixed", () => {
  const rng = new DecisionRandom();
  rng.startDeal(runKey("sequential"), 0);
  rng.position(0);
  /** Sum of twelve uniforms less six: nearly normal, variance 1. */
  const gauss = () => Array.from({ length: 12 }, () => rng.next()).reduce((a, b) => a + b, -6);

  function verdictAt(mean: number, deviation: number): Verdict {
    const sequential = new SequentialTest(OPTIONS);
    let sum = 0;
    let squares = 0;
    for (let n = 1; n <= 4000; n++) {
      const delta = Math.round(mean + deviation * gauss());
      sum += delta;
      squares += delta * delta;
      if (n % 50 === 0 && sequential.look(n, sum, squares) !== "undecided") break;
    }
    return sequential.verdict;
  }
  const count = (mean: number, verdict: Verdict) =>
    Array.from({ length: 200 }, () => verdictAt(mean, 8)).filter((v) => v === verdict).length;

  test("no difference: seldom a winner, nearly always equivalent", () => {
    expect(count(0, "equivalent")).toBeGreaterThan(170);
  });
  test("the margin: found nearly always", () => {
    expect(count(1, "A")).toBeGreaterThan(175);
    expect(count(-1, "B")).toBeGreaterThan(175);
  });
});
