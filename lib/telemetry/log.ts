import { format } from "node:util";
import pino from "pino";

/**
 * Each write costs a request as much as its own checks: several lines leave together, within a tenth of a second, and at
 * the process's end. A pipe that several processes share takes up to 4,096 bytes without mixing them up.
 */
const standardOutput = pino.destination({
  dest: 1,
  sync: false,
  minLength: 3072,
  maxWrite: 4096,
  periodicFlush: 100,
});

/** One JSON object a line on standard output. Secrets are never passed to it. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || "info",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  standardOutput,
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
