/** Estimates against published tables and sums done by hand. */
import { describe, expect, test } from "vitest";
import { adjustedMean, meanEstimate, ratioEstimate, shareEstimate, tQuantile, zQuantile } from "./statistics.ts";

describe("quantiles of published tables", () => {
  test("normal (Abramowitz and Stegun, table 26.5)", () => {
    expect(zQuantile(0.95)).toBeCloseTo(1.959963985, 8);
    expect(zQuantile(0.99)).toBeCloseTo(2.575829304, 8);
  });

  test.each([
    [0.95, 1, 12.7062],
    [0.95, 10, 2.22814],
    [0.95, 30, 2.04227],
    [0.99, 5, 4.03214],
  ])("Student's t, %f with %d degrees of freedom: %f", (confidence, degrees, value) => {
    expect(tQuantile(confidence, degrees)).toBeCloseTo(value, 4);
  });
});

test("mean of 2, 4, 9 per deal, two games each", () => {
  // mean 5, variance 26 / 2 = 13, standard error √(13 / 3) = 2.0817; t(0.975, 2) = 4.30265; all halved by the scale
  const { value, error, low, high } = meanEstimate(3, 15, 4 + 16 + 81, 2);
  expect(value).toBe(2.5);
  expect(error).toBeCloseTo(1.04083, 5);
  expect(low).toBeCloseTo(2.5 - 4.30265 * 1.04083, 4);
  expect(high).toBeCloseTo(2.5 + 4.30265 * 1.04083, 4);
});

test("mean of 1, 3, 2, 6 adjusted by the covariate 0, 1, 2, 3, whose mean is known to be 1", () => {
  // Ȳ = 3, X̄ = 1.5, Sxx = 5, Sxy = 7, Syy = 14: β = 1.4, value 3 − 1.4 · 0.5 = 2.3; residual variance (14 − 49/5) / 2 = 2.1,
  // error √(2.1 (1/4 + 0.5² / 5)) = √0.63 = 0.793725, t(0.975, 2) = 4.30265; left 2.1 of 14/3
  const sums = { n: 4, Y: 12, YY: 50, X: 6, XX: 14, XY: 25 };
  const { value, error, low, high, left } = adjustedMean(sums, 1)!;
  expect(value).toBeCloseTo(2.3, 12);
  expect(error).toBeCloseTo(0.793725, 6);
  expect(low).toBeCloseTo(2.3 - 4.30265 * 0.793725, 4);
  expect(high).toBeCloseTo(2.3 + 4.30265 * 0.793725, 4);
  expect(left).toBeCloseTo(0.45, 12);
  expect(adjustedMean(sums, 1, 2)!.value).toBeCloseTo(1.15, 12);
  expect(adjustedMean({ ...sums, X: 0, XX: 0, XY: 0 }, 1)).toBeUndefined();
});

test("ratio over deals with (Y, T) = (1, 2), (2, 2), (0, 1)", () => {
  // r = 3/5; residuals 1 − 1.2, 2 − 1.2, 0 − 0.6: squares .04 + .64 + .36 = 1.04; SE = √(3/2 · 1.04) / 5 = .249800
  const { value, error } = ratioEstimate({ n: 3, Y: 3, T: 5, YY: 5, YT: 6, TT: 9 });
  expect(value).toBeCloseTo(0.6, 12);
  expect(error).toBeCloseTo(0.2498, 4);
});

describe("shares", () => {
  /** W successes of T games, one game a deal: clustering changes next to nothing. */
  const independent = (W: number, T: number) => shareEstimate({ n: T, Y: W, T, YY: W, YT: W, TT: T });

  test("one game a deal: Wilson's interval, up to the factor n / (n − 1)", () => {
    // Wilson 95 % of 80 of 100: .7112, .8666
    const { low, high } = independent(80, 100);
    expect(low).toBeCloseTo(0.7112, 2);
    expect(high).toBeCloseTo(0.8666, 2);
  });

  test("none of n: (0, z² / (n + z²)) with the number of deals as n", () => {
    const { value, low, high } = shareEstimate({ n: 50, Y: 0, T: 300, YY: 0, YT: 0, TT: 1800 });
    expect([value, low]).toEqual([0, 0]);
    expect(high).toBeCloseTo(3.841459 / (50 + 3.841459), 6);
  });

  test("six equal games a deal tell no more than one", () => {
    // 50 deals, all six games won in 25 of them
    const six = shareEstimate({ n: 50, Y: 150, T: 300, YY: 900, YT: 900, TT: 1800 });
    const one = independent(25, 50);
    expect(six.error).toBeCloseTo(one.error, 12);
    expect(six.low).toBeCloseTo(one.low, 12);
  });

  test("nothing known gives NaN, one deal no interval error", () => {
    expect(shareEstimate({ n: 0, Y: 0, T: 0, YY: 0, YT: 0, TT: 0 }).value).toBeNaN();
    expect(ratioEstimate({ n: 1, Y: 3, T: 6, YY: 9, YT: 18, TT: 36 })).toMatchObject({ value: 0.5, low: Number.NaN });
  });
});
