import type { RequestTrace } from "./request-trace";

/** The value of a Server-Timing header, which a browser shows with a request's timing. */
export function serverTiming({ statements, databaseMs, steps }: RequestTrace) {
  const parts = [...steps].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`);
  return [...parts, `db;dur=${databaseMs.toFixed(1)};desc="${statements} statements"`].join(", ");
}
