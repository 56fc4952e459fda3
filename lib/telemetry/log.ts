import { format } from "node:util";
import pino from "pino";
import { openLogOutput } from "./log-output";

/** One JSON object a line on standard output. Secrets are never passed to it. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  openLogOutput(1),
);

/** Puts what Next prints as it goes among the lines for debugging: standard output has the lines of the log, and nothing else. */
export function keepOutputClean() {
  console.log = (...words) => log.debug(format(...words));
}

/** PostgreSQL tells of the row that an error is about, with its values: nothing to write down. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { detail, where, meta, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: causeOf(rest.message) };
}

/** Prisma's messages quote the code that called it, and end with a line that says what was wrong. */
const causeOf = (message: string) =>
  /^\s*Invalid `/.test(message) ? message.slice(message.trimEnd().lastIndexOf("\n") + 1) : message;
