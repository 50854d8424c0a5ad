import type { Band } from '#contracts/interests.ts';

/** Thresholds of r; docs/guidance.md gives the reasons. */
const STRONG_FROM = 0.73;
const GOOD_FROM = 0.61;
const SOME_FROM = 0.35;

/** Shifted to the mean 0 and scaled to the length 1: the product of two such profiles is Pearson's r. Null if flat. */
export function standardise(values: readonly number[]): number[] | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const shifted = values.map((value) => value - mean);
  const length = Math.hypot(...shifted);
  return length < 1e-9 ? null : shifted.map((value) => value / length);
}

export function bandOf(r: number): Band | null {
  if (r >= STRONG_FROM) return 'strong';
  if (r >= GOOD_FROM) return 'good';
  return r >= SOME_FROM ? 'some' : null;
}
