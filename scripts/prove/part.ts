import type { Settings } from "@/lib/env";

/**
 * `size`: how much of it, in the unit of the part; absent, as much as the documents publish. `only`: the scenarios, of a
 * part that has some; absent, all.
 */
export type Options = { settings: Settings; seed: number; size?: number; only?: string[]; signal: AbortSignal };

/** What a part has found out. What broke a promise is a violation, in words that let one try it again. */
export type Outcome = { figures: Record<string, string | number>; violations: string[] };

/** A promise of the product, tried as hard as it takes to rely on it. */
export type Part = (options: Options) => Promise<Outcome>;

/** What several trials have found out, each named by what it is headed with. */
export function merge(outcomes: Record<string, Outcome>): Outcome {
  const all = Object.entries(outcomes);
  return {
    figures: Object.fromEntries(
      all.flatMap(([head, { figures }]) => Object.entries(figures).map(([what, figure]) => [head + what, figure])),
    ),
    violations: all.flatMap(([head, { violations }]) => violations.map((violation) => head + violation)),
  };
}
