export function median(values: readonly number[]) {
  return percentile(values, 0.5);
}

/** The value that a share of all are no greater than; NaN of none. */
export function percentile(values: readonly number[], share: number) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The median of what each round says: both were measured in the same round, on the same busy or quiet machine. */
export function medianRatio(values: readonly number[], others: readonly number[]) {
  return median(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}
