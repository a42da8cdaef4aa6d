/**
 * Estimates from sums over deals. The deal with all its seatings is the unit: the games of one deal are never treated as
 * independent, so every standard error is clustered by deal.
 *
 * Cochran, Sampling Techniques (1977), 2.11 and 9A: variance of a ratio of two sums; Wilson (1927): score interval for a
 * share, here with the number of games divided by the design effect.
 */
import jstat from "jstat";

export interface Estimate {
  readonly value: number;
  /** Standard error; NaN when fewer than two deals tell. */
  readonly error: number;
  readonly low: number;
  readonly high: number;
}

export const CONFIDENCE = 0.95;

const NOTHING: Estimate = { value: Number.NaN, error: Number.NaN, low: Number.NaN, high: Number.NaN };

/** Two-sided quantile of Student's t. */
export function tQuantile(confidence: number, degrees: number): number {
  return jstat.studentt.inv((1 + confidence) / 2, degrees);
}

/** Two-sided quantile of the normal distribution. */
export function zQuantile(confidence: number): number {
  return jstat.normal.inv((1 + confidence) / 2, 0, 1);
}

/**
 * Mean of a value per deal, divided by `scale`: n deals with Σy and Σy². Interval by t with n − 1 degrees of freedom.
 */
export function meanEstimate(n: number, sum: number, squares: number, scale = 1, confidence = CONFIDENCE): Estimate {
  if (n === 0) return NOTHING;
  const mean = sum / n;
  if (n === 1) return { ...NOTHING, value: mean / scale };
  const variance = Math.max(0, squares - sum * mean) / (n - 1);
  return around(mean / scale, Math.sqrt(variance / n) / scale, tQuantile(confidence, n - 1));
}

/** An estimate with the luck of the deal taken out as far as a covariate tells it. */
export interface AdjustedEstimate extends Estimate {
  /** Variance after the adjustment as a share of that before it. */
  readonly left: number;
}

/** Sums over n deals of a value Y and its covariate X. */
export interface RegressionSums {
  readonly n: number;
  readonly Y: number;
  readonly YY: number;
  readonly X: number;
  readonly XX: number;
  readonly XY: number;
}

/**
 * Mean of Y, divided by `scale`, at the known mean of X: Ȳ − β(X̄ − μ) by least squares (Cochran 7.1-7.4), interval by t with
 * n − 2 degrees of freedom. `undefined` where X does not vary.
 */
export function adjustedMean(
  { n, Y, YY, X, XX, XY }: RegressionSums,
  mu: number,
  scale = 1,
  confidence = CONFIDENCE,
): AdjustedEstimate | undefined {
  const xx = XX - (X * X) / n;
  const xy = XY - (X * Y) / n;
  const yy = YY - (Y * Y) / n;
  if (n < 3 || xx <= 0 || yy <= 0) return undefined;
  const off = X / n - mu;
  const residual = Math.max(0, yy - (xy * xy) / xx) / (n - 2);
  const error = Math.sqrt(residual * (1 / n + (off * off) / xx));
  const value = Y / n - (xy / xx) * off;
  return {
    ...around(value / scale, error / scale, tQuantile(confidence, n - 2)),
    left: (residual * (n - 1)) / yy,
  };
}

/** Sums over deals of a numerator Y and a denominator T. */
export interface RatioSums {
  /** Deals with T > 0. */
  readonly n: number;
  readonly Y: number;
  readonly T: number;
  readonly YY: number;
  readonly YT: number;
  readonly TT: number;
}

/** ΣY / ΣT with the standard error n/(n−1) · Σ(Y − rT)² / (ΣT)², as a mean: interval by t. */
export function ratioEstimate(sums: RatioSums, confidence = CONFIDENCE): Estimate {
  const { n, T } = sums;
  if (n === 0 || T === 0) return NOTHING;
  const value = sums.Y / T;
  if (n === 1) return { ...NOTHING, value };
  return around(value, ratioError(sums, value), tQuantile(confidence, n - 1));
}

/**
 * A share ΣW / ΣT of games, 0 … 1: Wilson's interval with n_eff = T / design effect games, where the design effect is
 * the clustered variance over that of independent games. At 0 or 1, where the clustered variance is blind, n_eff is the
 * number of deals with T > 0.
 */
export function shareEstimate(sums: RatioSums, confidence = CONFIDENCE): Estimate {
  const { n, T } = sums;
  if (n === 0 || T === 0) return NOTHING;
  const value = sums.Y / T;
  const error = n === 1 ? Number.NaN : ratioError(sums, value);
  let effective = n;
  if (value > 0 && value < 1 && error > 0) effective = (value * (1 - value)) / error ** 2;
  const z = zQuantile(confidence);
  const z2 = z * z;
  const centre = (value + z2 / (2 * effective)) / (1 + z2 / effective);
  const half = (z / (1 + z2 / effective)) * Math.sqrt((value * (1 - value)) / effective + z2 / (4 * effective ** 2));
  // at 0 and 1 the interval ends there; rounding may say otherwise
  const low = value === 0 ? 0 : Math.max(0, centre - half);
  const high = value === 1 ? 1 : Math.min(1, centre + half);
  return { value, error, low, high };
}

function ratioError({ n, T, YY, YT, TT }: RatioSums, r: number): number {
  const residuals = Math.max(0, YY - 2 * r * YT + r * r * TT);
  return Math.sqrt((n / (n - 1)) * residuals) / T;
}

function around(value: number, error: number, quantile: number): Estimate {
  return { value, error, low: value - quantile * error, high: value + quantile * error };
}
