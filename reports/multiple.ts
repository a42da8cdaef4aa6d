/**
 * Several comparisons at once: how often the largest of a family of |t| exceeds a bound by chance.
 *
 * Three agents that all sit in every game have three differences, of which one is the sum of the other two: they are the
 * projections of one plane vector on three directions, and |t₁|, |t₂|, |t₃| < c is a hexagon. The probability outside it
 * is exact for the bivariate t distribution, an integral over the angle θ of the tail beyond the hexagon's edge:
 *
 *     P(max |t| ≥ c) = 1/π ∫₀^π (1 + c² / (ν m(θ)²))^(−ν/2) dθ,   m(θ) = max_k |cos(θ − φ_k)|
 *
 * With equal variances this is Tukey's studentised range. Of more agents two meet only in some games, and the ledger
 * holds no covariance of their differences; there Šidák's inequality bounds the family whatever the correlation. Hochberg
 * and Tamhane, Multiple Comparison Procedures (1987), 3.2 and appendix 2; Holm (1979).
 */
import jstat from "jstat";
import { tQuantile } from "./statistics.ts";

/** Two-sided p of a t statistic. */
export function tTail(t: number, degrees: number): number {
  return Math.min(1, 2 * jstat.studentt.cdf(-Math.abs(t), degrees));
}

const STEPS = 1000;

/** Chance that one of several |t| of plane projections reaches `bound`; `angles` are their directions. */
export function maxTTail(bound: number, degrees: number, angles: readonly number[]): number {
  return tailBeyond(bound, degrees, edgesOf(angles));
}

/** By direction θ: 1 / m(θ)², the squared distance to the hexagon's edge for c = 1. */
function edgesOf(angles: readonly number[]): Float64Array {
  return Float64Array.from({ length: STEPS }, (_, step) => {
    const theta = ((step + 0.5) * Math.PI) / STEPS;
    let longest = 0;
    for (const angle of angles) longest = Math.max(longest, Math.abs(Math.cos(theta - angle)));
    return 1 / (longest * longest);
  });
}

function tailBeyond(bound: number, degrees: number, edges: Float64Array): number {
  const scale = (bound * bound) / degrees;
  let sum = 0;
  for (const edge of edges) sum += Math.exp((-degrees / 2) * Math.log1p(scale * edge));
  return sum / STEPS;
}

/** The bound that the largest |t| stays below with chance `confidence`. */
export function maxTQuantile(confidence: number, degrees: number, angles: readonly number[]): number {
  const edges = edgesOf(angles);
  // between the quantile of one comparison and Bonferroni's
  let low = tQuantile(confidence, degrees);
  let high = tQuantile(1 - (1 - confidence) / angles.length, degrees);
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (tailBeyond(middle, degrees, edges) > 1 - confidence) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Šidák's bound for a family of that size, whatever its correlations. */
export function sidakQuantile(confidence: number, degrees: number, family: number): number {
  return tQuantile(confidence ** (1 / family), degrees);
}

/** Holm's adjusted p: one below α may be called real, with chance α at most of a single false call in the family. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const adjusted = new Array<number>(ps.length);
  let least = 0;
  order.forEach((i, rank) => {
    least = Math.max(least, Math.min(1, (ps.length - rank) * ps[i]!));
    adjusted[i] = least;
  });
  return adjusted;
}
