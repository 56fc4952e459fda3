export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}

/** The smallest value that at least this share does not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median of the ratios of each round, in which both were measured on an equally busy machine. */
export function medianRatio(values: readonly number[], others: readonly number[]) {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}
