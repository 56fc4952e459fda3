import { type ParseArgsConfig, parseArgs } from "node:util";
import { EnvError } from "@/lib/env";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options of a command, and so many files as it takes. Throws its usage when anything else is given. */
export function readArguments<const T extends Options>(usage: string, options: T, { least = 0, most = 0 } = {}) {
  try {
    const given = parseArgs({ options, allowPositionals: true });
    const { length } = given.positionals;
    if (length >= least && length <= most) return given;
  } catch {
    // The usage says it.
  }
  throw new EnvError(`Usage: ${usage}`);
}

/** The value of a flag that is a count. */
export function toCount(name: string, given: string | undefined, otherwise: number) {
  const count = Number(given ?? otherwise);
  if (!Number.isInteger(count) || count < 1) throw new EnvError(`--${name} must be a whole number above 0.`);
  return count;
}
