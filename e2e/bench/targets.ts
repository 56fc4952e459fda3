import { decisionsPerSecond } from "./decisions";
import type { Sample } from "./load";
import { round } from "./report";
import type { Measured } from "./rounds";
import { median, medianRatio } from "./statistics";

export type Figures = Record<string, number>;
type Target = { what: string; least?: number; most?: number; value: (results: Results) => number | undefined };
export type Verdict = { what: string; target: string; measured: number; met: boolean };
type Results = { measured: Measured[]; figures: Figures };

/** What each figure must reach on a machine with two cores. */
const targets: Target[] = [
  { what: "W0 to WN, requests/s", least: 4, value: ratio("perSecond", "W0", "WN") },
  { what: "W4 to WN, requests/s", least: 2, value: ratio("perSecond", "W4", "WN") },
  { what: "W5 to WN, requests/s", least: 2, value: ratio("perSecond", "W5", "WN") },
  { what: "W4 to bare, requests/s", least: 0.6, value: ratio("perSecond", "W4", "W4 bare") },
  { what: "W5 to bare, requests/s", least: 0.6, value: ratio("perSecond", "W5", "W5 bare") },
  { what: "W1 to WN, requests/s", least: 1.1, value: ratio("perSecond", "W1", "WN") },
  { what: "W1 to bare, requests/s", least: 0.65, value: ratio("perSecond", "W1", "W1 bare") },
  { what: "W2 to WN, requests/s", least: 0.65, value: ratio("perSecond", "W2", "WN") },
  { what: "W4: server CPU ms", most: 0.35, value: typical("serverCpu", "W4") },
  { what: "W1: server CPU ms", most: 0.6, value: typical("serverCpu", "W1") },
  ...["W0", "W1", "W2", "W4", "W5"].map((id) => ({
    what: `${id}: p99 to p50`,
    most: 3,
    value: ({ measured }: Results) => spread(measured, id),
  })),
  { what: "W3, page 1 of 100,000 to W1, p50", most: 2, value: ratio("p50", "W3 first", "W1") },
  {
    what: "W3, deep by page key to page 2 by page key, p50",
    most: 1.2,
    value: ratio("p50", "W3 deep by key", "W3 first by key"),
  },
  { what: "W3, page 5,000 by number: database CPU ms", most: 15, value: typical("databaseCpu", "W3 deep") },
  { what: "W6, what waits, to W1, p50", most: 3, value: ratio("p50", "W6 waiting", "W1") },
  { what: "W6, everything, to W1, p50", most: 3, value: ratio("p50", "W6 all", "W1") },
  { what: "W6, a buyer's reader, to W1, p50", most: 3, value: ratio("p50", "W6 buyer's reader's", "W1") },
  { what: "W6, the Owner's reader, what waits, to W1, p50", most: 3, value: ratio("p50", "W6 reader's waiting", "W1") },
  { what: "W6, the Owner's reader, everything, to W1, p50", most: 3, value: ratio("p50", "W6 reader's", "W1") },
  {
    what: "W6, the Owner's reader, everything: database CPU ms",
    most: 300,
    value: typical("databaseCpu", "W6 reader's"),
  },
  {
    what: "W6, the Owner's reader, what waits: database CPU ms",
    most: 300,
    value: typical("databaseCpu", "W6 reader's waiting"),
  },
  {
    what: "W4 with WEB_CONCURRENCY=2 to one process, requests/s",
    least: 1.3,
    value: ratio("perSecond", "W4 workers", "W4 one"),
  },
  {
    what: "W7, the page of an order's approvals: server CPU ms",
    most: 10,
    value: typical("serverCpu", "W7 page of approvals"),
  },
  { what: "W7, the inbox: server CPU ms", most: 10, value: typical("serverCpu", "W7 inbox") },
  { what: "W8, CSV, rows/s", least: 50_000, value: figure("export rows/s, CSV") },
  { what: "W8, NDJSON, rows/s", least: 50_000, value: figure("export rows/s, NDJSON") },
  { what: "W8, the longest to the first byte, s", most: 1, value: figure("export, the longest to its first byte, s") },
  { what: "W8, memory over what it was before, MB", most: 64, value: figure("export, MB more than before") },
  { what: "W9, import to COPY into the table", least: 0.5, value: figure("import to COPY into the table") },
  {
    what: "W9, import to COPY without triggers and foreign keys",
    least: 0.5,
    value: figure("import to COPY without triggers and foreign keys"),
  },
  { what: "W10, sign-ins/s, of two cores", least: 40, value: typical("perSecond", "W10") },
  { what: "W11, decisions/s", least: decisionsPerSecond, value: figure("decisions/s") },
  { what: `W11, a decision, p95 ms at ${decisionsPerSecond}/s`, most: 60, value: figure("decision, p95 ms") },
  { what: "W11, 100 decisions at once, p95 ms", most: 300, value: figure("100 decisions at once, p95 ms") },
  { what: "W12, the preview: database CPU ms", most: 25, value: typical("databaseCpu", "W12") },
  {
    what: "W13, a decision seen by the last of 100, p95 ms",
    most: 500,
    value: figure("seen by the last of 100, p95 ms"),
  },
  { what: "W16, orders/s of a batch", least: 500, value: figure("batch, orders/s") },
  {
    what: "W17, 10,000 rules evaluated for an order, ms",
    most: 250,
    value: figure("10,000 rules for an order, later, ms"),
  },
  { what: "memory of an idle server, MB", most: 250, value: figure("memory idle, MB") },
  {
    what: "memory, the last fifth of the load to the second",
    most: 1.1,
    // A shorter load proves nothing.
    value: ({ figures }) =>
      (figures["memory, minutes of load"] ?? 0) >= 10
        ? figures["memory, the last fifth of the load to the second"]
        : undefined,
  },
  { what: "npm start to the first 200, s", most: 4, value: figure("start, seconds") },
  {
    what: "npm start to the first 200, the database still to be made, s",
    most: 5,
    value: figure("first start, seconds"),
  },
];

function ratio(what: keyof Sample, id: string, other: string) {
  return ({ measured }: Results) => {
    const [samples, others] = [id, other].map((caseID) => measured.find((each) => each.id === caseID)?.samples);
    const values = (all: Sample[]) => all.map((sample) => sample[what] ?? Number.NaN);
    return samples && others ? medianRatio(values(samples), values(others)) : undefined;
  };
}

/** The ratio of the 99th percentile to the median. */
function spread(measured: Measured[], id: string) {
  const samples = measured.find((each) => each.id === id)?.samples;
  return samples && median(samples.map(({ p50, p99 }) => p99 / p50));
}

function typical(what: keyof Sample, id: string) {
  return ({ measured }: Results) => {
    const samples = measured.find((each) => each.id === id)?.samples;
    return samples && median(samples.map((sample) => sample[what] ?? Number.NaN));
  };
}

function figure(name: string) {
  return ({ figures }: Results) => figures[name];
}

/** Prints the targets of the measured figures, and whether they are met. */
export function judge(results: Results): Verdict[] {
  return targets.flatMap(({ what, least, most, value }) => {
    const measured = value(results);
    if (measured === undefined) return [];
    const met = measured >= (least ?? Number.NEGATIVE_INFINITY) && measured <= (most ?? Number.POSITIVE_INFINITY);
    return [{ what, target: least === undefined ? `≤ ${most}` : `≥ ${least}`, measured, met }];
  });
}

export function printTargets(verdicts: Verdict[]) {
  if (verdicts.length === 0) return;
  const toLine = ({ what, target, measured, met }: Verdict) => ({
    figure: what,
    target,
    measured: round(measured, measured > 100 ? 0 : 2),
    "": met ? "met" : "NOT MET",
  });
  console.table(verdicts.map(toLine));
}
