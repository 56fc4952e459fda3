import type { Person } from "./people";
import { configure, type Server } from "./postgres";
import { ask } from "./probe";
import type { Stack } from "./stack";

const turns = 100;

/** Checks that replicas answer, and that people see all their own writes; returns the failures. */
export async function checkFreshness(stack: Stack, [writer, reader]: readonly Person[], signal: AbortSignal) {
  if (!writer || !reader) throw new Error("It takes two.");
  const { url, replica } = stack;
  const problems: string[] = [];

  const before = await countReads(replica);
  const stale = await countStale(url, writer, signal);
  for (let turn = 0; turn < turns; turn++) await get(url, reader, "/orders/all");
  const reads = (await countReads(replica)) - before;

  await ask(replica.url, "SELECT pg_wal_replay_pause()");
  const staleWhilePaused = await countStale(url, writer, signal).finally(() =>
    ask(replica.url, "SELECT pg_wal_replay_resume()"),
  );

  await configure(replica, { hot_standby_feedback: "on" });
  const exported = await untilReplicaExports(stack, reader);

  console.table({
    "reads of own writes that were stale": `${stale} of ${turns}`,
    "the same while the replica replays nothing": `${staleWhilePaused} of ${turns}`,
    "reads that the replica has answered": reads,
    "an export from the replica": exported ? "yes" : "no",
  });
  if (stale + staleWhilePaused > 0) problems.push("A person has seen less than they had written.");
  if (reads < turns / 2) problems.push(`The replica has answered ${reads} reads only.`);
  if (!exported) problems.push("The replica answers no export.");
  return problems;
}

async function countStale(url: string, person: Person, signal: AbortSignal) {
  let stale = 0;
  for (let turn = 0; turn < turns; turn++) {
    signal.throwIfAborted();
    const name = `${turn} ${Math.random()}`;
    const headers = { authorization: `Bearer ${person.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ Name: name });
    const response = await fetch(`${url}/api/v1/me/views/${person.viewID}`, { method: "PATCH", headers, body });
    if (!response.ok) throw new Error(`A view could not be changed: ${response.status}`);
    if (!(await get(url, person, "/me/views")).includes(`"${name}"`)) stale++;
  }
  return stale;
}

async function get(url: string, { token }: Person, path: string) {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** Without the instances' checks of the replica. */
async function countReads({ url }: Server) {
  const [row] = await ask<{ calls: string }>(
    url,
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
     WHERE query LIKE ANY ('{SELECT%,WITH%}') AND query NOT LIKE '%pg_last_wal_replay_lsn%' AND query NOT LIKE '%pg_stat_statements%'`,
  );
  return Number(row?.calls);
}

/** Waits until the instances have noticed the new setting. */
async function untilReplicaExports({ url, replica }: Stack, person: Person) {
  for (let turn = 0; turn < 20; turn++) {
    await get(url, person, "/exports/orders/all?format=csv");
    const [row] = await ask<{ calls: string }>(
      replica.url,
      "SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements WHERE query LIKE 'BEGIN READ ONLY%'",
    );
    if (Number(row?.calls) > 0) return true;
  }
  return false;
}
