import pino from "pino";

/** One JSON object a line on standard output. Secrets are never given to it. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
