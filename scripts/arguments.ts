import { type ParseArgsConfig, parseArgs } from "node:util";
import { EnvError } from "@/lib/errors";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** A flag that takes a value. */
export const text = { type: "string" } as const;

/** What is said to whoever uses a command wrongly: `why`, where the usage does not say it. */
export const misused = (usage: string, why?: string) => new EnvError(`${why ? `${why}\n` : ""}Usage: ${usage}`);

/** The options of a command, and so many files as it takes. Throws its usage when anything else is given. */
export function readArguments<const T extends Options>(usage: string, options: T, { least = 0, most = 0 } = {}) {
  try {
    const args = parseArgs({ options, allowPositionals: true });
    const { length } = args.positionals;
    if (length >= least && length <= most) return args;
  } catch {
    // The usage says it.
  }
  throw misused(usage);
}

/** The value of a flag that is a count. */
export function toCount(name: string, value: string | undefined, otherwise: number) {
  if (value === undefined) return otherwise;
  if (!/^0*[1-9]\d{0,9}$/.test(value)) throw new EnvError(`--${name} must be a whole number above 0.`);
  return Number(value);
}
