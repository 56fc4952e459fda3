import { EnvError } from "@/lib/errors";
import { text, toCount } from "@/scripts/arguments";
import { million, type Size } from "./marketplace/size";

export const sizeFlags = { orders: text, approvals: text, products: text, returns: text, seed: text } as const;

/** The data set's size by the flags; by default a million approvals with their records. */
export function readSize(flags: Partial<Record<keyof typeof sizeFlags, string>>): Size {
  // Safe: these are its keys.
  const names = Object.keys(sizeFlags) as (keyof typeof sizeFlags)[];
  const counts = names.map((name) => [name, toCount(name, flags[name], million[name])]);
  return { ...million, ...Object.fromEntries(counts) };
}

export function toNumber(name: string, value: string | undefined, otherwise: number) {
  const number = Number(value ?? otherwise);
  if (!(number >= 0)) throw new EnvError(`--${name} must be a number, and not below 0.`);
  return number;
}
