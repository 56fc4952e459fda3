import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./people";

export type Tally = {
  sent: number;
  /** First attempts that had no answer, or one of 5xx, by what it was. */
  failed: Record<string, number>;
  /** Requests whose second attempt failed as well. */
  lost: string[];
  /** Milliseconds that a person waited for one answer, second attempt and pause included. */
  worst: number;
};

export type Load = { stop: () => Promise<Tally> };

/** Everybody reads and writes, one request after the other, until it is stopped. */
export function startLoad(url: string, people: readonly Person[]): Load {
  const tally: Tally = { sent: 0, failed: {}, lost: [], worst: 0 };
  const stopping = new AbortController();
  const clients = people.map((person) => work(url, person, tally, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      return tally;
    },
  };
}

async function work(url: string, { token, paths, viewID, writes }: Person, tally: Tally, stopping: AbortSignal) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (let turn = 0; !stopping.aborted; turn++) {
    const path = paths[turn % paths.length];
    await sendWithRetry(`${url}/api/v1${path}`, { headers }, tally);
    if (!writes || turn % 4) continue;
    const body = JSON.stringify({ Name: `Turn ${turn}` });
    await sendWithRetry(`${url}/api/v1/me/views/${viewID}`, { headers, method: "PATCH", body }, tally);
  }
}

/** As a well-behaved client: once more, after the time that the answer names, or a second. */
async function sendWithRetry(url: string, init: RequestInit, tally: Tally) {
  const start = performance.now();
  tally.sent++;
  const first = await send(url, init);
  if (first.failure) {
    const kind = `${init.method ?? "GET"} ${first.failure}`;
    tally.failed[kind] = (tally.failed[kind] ?? 0) + 1;
    await sleep(first.retryAfter * 1000);
    const second = await send(url, init);
    if (second.failure)
      tally.lost.push(`${init.method ?? "GET"} ${new URL(url).pathname}: ${first.failure}, then ${second.failure}`);
  }
  tally.worst = Math.max(tally.worst, performance.now() - start);
}

async function send(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    const retryAfter = Number(response.headers.get("retry-after")) || 1;
    if (response.ok) return { retryAfter, failure: undefined };
    return { retryAfter, failure: `${response.status} ${/"ErrorCode":"([^"]+)"/.exec(text)?.[1] ?? ""}`.trim() };
  } catch (error) {
    return { retryAfter: 1, failure: error instanceof Error ? error.message : "no answer" };
  }
}
