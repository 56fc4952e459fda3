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
