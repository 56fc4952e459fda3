import type { Settings } from "@/lib/env";
import { EnvError } from "@/lib/errors";

/**
 * `size`: how much of it, in the unit of the part; absent, as much as the documents publish. `only`: the scenarios, of a
 * part that has some; absent, all. `timed`: whether the machine does nothing else, so that times say something.
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
 * What a part has found out. What broke a promise is a violation, in words that let one try it again. What takes longer
 * than promised, or tells by its time what it must not, is `late`: a violation where times say something. `untried`: what
 * could not be tried here, and why.
 */
export type Outcome = {
  figures: Record<string, string | number>;
  violations: string[];
  late?: string[];
  untried?: string[];
};

/** A promise of the product, tried as hard as it takes to rely on it. */
export type Part = (options: Options) => Promise<Outcome>;

/** Which scenarios `only` names; without it, all. */
export function choose(known: string[], only: string[] = known) {
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new EnvError(`There is no scenario ${unknown}; there are ${known.join(", ")}.`);
  return known.filter((name) => only.includes(name));
}

/** What several trials have found out, each named by what it is headed with. */
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

/** Measured values beside the most that each may be, in the unit that its name says. */
export function holdTo(measured: Record<string, [value: number, most: number]>) {
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
