import { parseArgs } from "node:util";
import { EnvError } from "@/lib/env";
import { million, type Size } from "./marketplace/size";

const text = { type: "string" } as const;

export type Options = Record<string, string | undefined>;

/** The values of flags that take one each; anything else is an EnvError that ends with `usage`. */
export function readFlags(names: readonly string[], usage: string): Options {
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, text])) }).values;
  } catch (error) {
    throw new EnvError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

export const sizeFlags = ["orders", "approvals", "products", "returns", "seed"] as const;

/** The size that the flags give: a million approvals and what belongs to them where they say nothing. */
export function readSize(given: Options): Size {
  const counts = sizeFlags.map((name) => [name, toCount(name, given[name], million[name])]);
  return { ...million, ...Object.fromEntries(counts) };
}

export function toCount(name: string, given: string | undefined, otherwise: number) {
  const count = Number(given ?? otherwise);
  if (!Number.isInteger(count) || count < 1) throw new EnvError(`--${name} must be a whole number above 0.`);
  return count;
}

export function toNumber(name: string, given: string | undefined, otherwise: number) {
  const number = Number(given ?? otherwise);
  if (!(number >= 0)) throw new EnvError(`--${name} must be a number, and not below 0.`);
  return number;
}
