/** Mann and Whitney's U: the probability that samples of one distribution differ as much as these (two-sided, normal, ties averaged). */
export function rankTest(ours: readonly number[], theirs: readonly number[]) {
  const ranks = rank([...ours, ...theirs]);
  const [n, m] = [ours.length, theirs.length];
  const u = ranks.slice(0, n).reduce((sum, value) => sum + value, 0) - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(Math.abs(z)));
}

function rank(values: readonly number[]) {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks = Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (order[to + 1]?.value === order[from]?.value) to++;
    for (const { at } of order.slice(from, to + 1)) ranks[at] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranks;
}

/** Abramowitz and Stegun, 26.2.17. */
function normal(z: number) {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
    .map((factor, at) => factor * t ** (at + 1))
    .reduce((sum, term) => sum + term, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
