import { setTimeout as sleep } from "node:timers/promises";

type Pace = {
  connections: number;
  seconds: number;
  /** How many a second; without it, each connection sends when it is free. */
  rate?: number | undefined;
  signal?: AbortSignal;
};

/**
 * Sends over so many connections, for so many seconds. Gives the milliseconds of each: at a rate, from when it was due.
 * `send`: over the nth connection; false when nothing is left.
 */
export async function sendPaced(
  { connections, seconds, rate, signal }: Pace,
  send: (connection: number) => Promise<boolean>,
) {
  const times: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  let count = 0;
  const connect = async (_: unknown, nth: number) => {
    while (!signal?.aborted) {
      const due = rate ? start + (1000 * count++) / rate : performance.now();
      if (due >= until) return;
      if (due > performance.now()) await sleep(due - performance.now());
      if (!(await send(nth))) return;
      times.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: connections }, connect));
  return times;
}
