import type { Sample } from "./load";
import type { Measured } from "./rounds";
import { median, medianRatio } from "./statistics";

/** A line of the table: medians of all rounds. */
export function toRow({ id, name, samples }: Measured, floor: Measured) {
  const of = (what: keyof Sample) => median(samples.map((sample) => sample[what] ?? Number.NaN));
  return {
    id,
    operation: name,
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    serverCpu: of("serverCpu"),
    databaseCpu: of("databaseCpu"),
    clientCpu: of("clientCpu"),
    toFloor: medianRatio(values({ samples }, "perSecond"), values(floor, "perSecond")),
    cpuToFloor: medianRatio(values(floor, "serverCpu"), values({ samples }, "serverCpu")),
  };
}

export type Row = ReturnType<typeof toRow>;

function values({ samples }: Pick<Measured, "samples">, what: keyof Sample) {
  return samples.map((sample) => sample[what] ?? Number.NaN);
}

export function printRows(rows: Row[]) {
  console.table(
    rows.map(({ id, operation, perSecond, p50, p99, serverCpu, databaseCpu, toFloor, cpuToFloor }) => ({
      "": id,
      operation,
      "requests/s": round(perSecond, 0),
      "p50 ms": round(p50, 1),
      "p99 ms": round(p99, 1),
      "server CPU ms": round(serverCpu, 2),
      "database CPU ms": round(databaseCpu, 2),
      "requests/s to W0": round(toFloor, 2),
      "W0's CPU to its": round(cpuToFloor, 2),
    })),
  );
}

export function round(value: number, digits: number) {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : "–";
}
