import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Person } from "./people";

type Tally = {
  sent: number;
  /** First attempts without an answer, or with 5xx, by kind. */
  failed: Record<string, number>;
  /** Requests whose second attempt failed, too. */
  lost: string[];
  /** Changes that were answered 200. */
  acknowledged: number;
  /** Those that their author did not see immediately. */
  unseen: string[];
  /** The last one of each changed record. */
  last: Map<string, string>;
  /** Milliseconds that a person waited for one answer, including second attempt and pause. */
  worst: number;
};

type Load = { stop: () => Promise<Tally> };

/** All people read, and some write, one request after another, until stopped. */
export function startLoad(url: string, people: readonly Person[]): Load {
  const tally: Tally = { sent: 0, failed: {}, lost: [], acknowledged: 0, unseen: [], last: new Map(), worst: 0 };
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

async function work(url: string, person: Person, tally: Tally, stopping: AbortSignal) {
  const { token, paths, writes } = person;
  const ask: Ask = (path, init) =>
    sendWithRetry(
      `${url}/api/v1${path}`,
      { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } },
      tally,
    );
  for (let turn = 0; !stopping.aborted; turn++) {
    await ask(paths[turn % paths.length] ?? "/me");
    if (writes && turn % 4 === 0) await change(ask, person, tally);
  }
}

type Ask = (path: string, init?: RequestInit) => Promise<string | undefined>;

/** Nobody else changes this record, and a retry sets the same value: an acknowledged change is either there or lost. */
async function change(ask: Ask, { viewID }: Person, tally: Tally) {
  const name = randomUUID();
  const answer = await ask(`/me/views/${viewID}`, { method: "PATCH", body: JSON.stringify({ Name: name }) });
  if (answer === undefined) return void tally.last.delete(viewID); // either may be there
  tally.acknowledged++;
  tally.last.set(viewID, name);
  const response = await ask("/me/views");
  if (response !== undefined && !response.includes(`"${name}"`)) tally.unseen.push(`${viewID}: ${name} was not seen.`);
}

type Answer = { retryAfter: number; text?: string; failure?: string };

/** Like a well-behaved client, tries again once after the answer's Retry-After, or a second. Returns the answer. */
async function sendWithRetry(url: string, init: RequestInit, tally: Tally) {
  const start = performance.now();
  tally.sent++;
  let answer = await send(url, init);
  if (answer.failure) {
    const first = answer;
    const kind = `${init.method ?? "GET"} ${first.failure}`;
    tally.failed[kind] = (tally.failed[kind] ?? 0) + 1;
    await sleep(first.retryAfter * 1000);
    answer = await send(url, init);
    if (answer.failure)
      tally.lost.push(`${init.method ?? "GET"} ${new URL(url).pathname}: ${first.failure}, then ${answer.failure}`);
  }
  tally.worst = Math.max(tally.worst, performance.now() - start);
  return answer.text;
}

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    const retryAfter = Number(response.headers.get("retry-after")) || 1;
    if (response.ok) return { retryAfter, text };
    return { retryAfter, failure: `${response.status} ${/"ErrorCode":"([^"]+)"/.exec(text)?.[1] ?? ""}`.trim() };
  } catch (error) {
    return { retryAfter: 1, failure: error instanceof Error ? error.message : "no answer" };
  }
}
