import type { Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";

/**
 * `size`: how much, in the unit of the part; by default as much as the documents publish. `only`: the scenarios; by default
 * all. `timed`: whether times are judged, on a machine that does nothing else.
 */
export type Options = {
  settings: Settings;
  seed: number;
  size?: number;
  only?: string[];
  timed: boolean;
  signal: AbortSignal;
};

/**
 * The result of a part. `violations`: broken promises, described so that they can be reproduced. `late`: exceeded or
 * revealing times, which are violations if times are judged. `untried`: what could not be tried here, and why.
 */
export type Outcome = {
  figures: Record<string, string | number>;
  violations: string[];
  late?: string[];
  untried?: string[];
};

/** Tests one group of the product's promises. */
export type Part = (options: Options) => Promise<Outcome>;

/** The scenarios in `only`; without it, all. */
export function choose(known: string[], only: string[] = known) {
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new EnvError(`There is no scenario ${unknown}; there are ${known.join(", ")}.`);
  return known.filter((name) => only.includes(name));
}

/** Merges the results of several trials, each with its key as prefix. */
export function merge(outcomes: Record<string, Outcome>): Outcome {
  const all = Object.entries(outcomes);
  return {
    figures: Object.fromEntries(
      all.flatMap(([head, { figures }]) => Object.entries(figures).map(([what, figure]) => [head + what, figure])),
    ),
    violations: all.flatMap(([head, { violations }]) => violations.map((violation) => head + violation)),
    late: all.flatMap(([head, { late = [] }]) => late.map((each) => head + each)),
    untried: all.flatMap(([head, { untried = [] }]) => untried.map((each) => head + each)),
  };
}

/** Measured values with their maximums, in the unit of the name. */
export function compareWithMost(measured: Record<string, [value: number, most: number]>) {
  const all = Object.entries(measured).map(([what, [value, most]]) => ({
    what: `${what} (at most ${most})`,
    value: Number(value.toPrecision(4)),
    isLate: !(value <= most),
  }));
  return {
    figures: Object.fromEntries(all.map(({ what, value }) => [what, value])),
    late: all.filter(({ isLate }) => isLate).map(({ what, value }) => `${what}: ${value}`),
  };
}
