import { EnvError } from "@/lib/errors";
import { text, toCount } from "@/scripts/arguments";
import { million, type Size } from "./marketplace/size";

export const sizeFlags = { orders: text, approvals: text, products: text, returns: text, seed: text } as const;

/** The size that the flags give: a million approvals and what belongs to them where they say nothing. */
export function readSize(flags: Partial<Record<keyof typeof sizeFlags, string>>): Size {
  // Safe: these are its own keys.
  const names = Object.keys(sizeFlags) as (keyof typeof sizeFlags)[];
  const counts = names.map((name) => [name, toCount(name, flags[name], million[name])]);
  return { ...million, ...Object.fromEntries(counts) };
}

export function toNumber(name: string, value: string | undefined, otherwise: number) {
  const number = Number(value ?? otherwise);
  if (!(number >= 0)) throw new EnvError(`--${name} must be a number, and not below 0.`);
  return number;
}
