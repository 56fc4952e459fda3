import { expect, test } from "@playwright/test";
import { compareFigures, compareRows } from "./compare";
import type { Sample } from "./load";
import { toRow } from "./report";
import { judge } from "./targets";

const sample = (properties: Partial<Sample>): Sample => ({
  perSecond: 1000,
  p50: 10,
  p99: 20,
  serverCpu: 1,
  databaseCpu: 0.5,
  clientCpu: 0.1,
  ...properties,
});

const measured = (id: string, ...samples: Partial<Sample>[]) => ({ id, name: id, samples: samples.map(sample) });

test("only measured cases are judged, and meeting a target exactly is enough", () => {
  const byNext = measured("WN", {}, {}, {});
  const search = measured("W2", { perSecond: 650 }, { perSecond: 640, p99: 40 }, { perSecond: 950, p99: 50 });
  const verdicts = judge({ measured: [byNext, search], figures: { "memory idle, MB": 251 } });
  expect(verdicts).toEqual([
    { what: "W2 to WN, requests/s", target: "≥ 0.65", measured: 0.65, met: true },
    { what: "W2: p99 to p50", target: "≤ 3", measured: 4, met: false },
    { what: "memory of an idle server, MB", target: "≤ 250", measured: 251, met: false },
  ]);
});

test("growth of memory is judged after ten minutes of load, not before", () => {
  const grown = { "memory, the last fifth of the load to the second": 1.2 };
  const after = (minutes: number) => judge({ measured: [], figures: { ...grown, "memory, minutes of load": minutes } });
  expect([after(9), after(10).map(({ met }) => met)]).toEqual([[], [false]]);
});

test("a failed measurement does not meet its target", () => {
  const [verdict] = judge({ measured: [], figures: { "memory idle, MB": Number.NaN } });
  expect(verdict?.met).toBe(false);
});

test("a row compares a case with the floor, in requests and in the server's time", () => {
  const floor = measured("W0", {}, { perSecond: 500, serverCpu: 2 });
  const row = toRow(measured("W4", { perSecond: 500, serverCpu: 2 }, { perSecond: 250, serverCpu: 4 }), floor);
  expect(row).toMatchObject({ id: "W4", toFloor: 0.5, cpuToFloor: 0.5, serverCpu: 2 });
});

test("two runs are compared by the ratios to their own floors", () => {
  const quick = toRow(measured("W4", { perSecond: 500 }), measured("W0", { perSecond: 1000 }));
  const slowMachine = toRow(measured("W4", { perSecond: 100, p50: 30 }), measured("W0", { perSecond: 220 }));
  const slower = toRow(measured("W4", { perSecond: 400 }), measured("W0", { perSecond: 1000 }));
  const missing = toRow(measured("W5", {}), measured("W0", {}));
  expect(compareRows([quick, missing], [slowMachine])).toMatchObject([{ id: "W4", "p50 to p50": 3, "≤ 1.15": "met" }]);
  expect(compareRows([quick], [slower])).toMatchObject([{ "time to W0's": 1.25, "≤ 1.15": "NOT MET" }]);
});

test("figures other than requests are compared if both runs have them, and judged if they are times", () => {
  const [slow, rows] = ["start, seconds", "export rows/s, the slower of CSV and NDJSON"];
  const compared = compareFigures(
    { [slow]: 1.5, [rows]: 60_000, "memory idle, MB": 200, "memory, minutes of load": 10 },
    { [slow]: 3, [rows]: 55_000, "memory idle, MB": 300 },
  );
  expect(compared).toEqual([
    { figure: slow, first: 1.5, second: 3, "second to first": 2, "≤ 1.15": "NOT MET" },
    { figure: rows, first: 60_000, second: 55_000, "second to first": 0.92, "≤ 1.15": "met" },
    { figure: "memory idle, MB", first: 200, second: 300, "second to first": 1.5, "≤ 1.15": "" },
  ]);
});
