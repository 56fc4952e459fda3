import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type Listener, listenAll, untilSeen } from "@/e2e/prove/live/listener";
import { api, type Place } from "./cases/place";
import { type Decider, deleteDecided, prepare } from "./decisions";
import { usageOf } from "./processes";
import { round } from "./report";
import { signIn } from "./sign-in";
import { median, percentile } from "./statistics";

const size = 100;
/** At most four times as often as frames are sent: some decisions wait for the next frame, some do not. */
const everyMs = 200;

type Options = { rounds: number; seconds: number; signal: AbortSignal };

/**
 * W13: five decisions a second, and the time from the begin of each transaction until the last of 100 followers has seen it;
 * and an event's cost for the server, compared with the same decision without followers.
 */
export async function measureLive(place: Place, { rounds, seconds, signal }: Options) {
  const each = Math.max(5, Math.round((seconds * 1000) / everyMs));
  const options = { group: "finance", rule: "over-5000", headers: place.buyer, count: (2 * rounds + 1) * each };
  await using stack = new AsyncDisposableStack();
  stack.defer(() => deleteDecided(place));
  const decider = await prepare(place, options);
  const follow = async (listeners: readonly Listener[]) => {
    signal.throwIfAborted();
    return decideBefore(place, { decider, count: each, listeners });
  };
  await follow([]); // a warm-up
  const without = [];
  for (let nth = 0; nth < rounds; nth++) without.push((await follow([])).serverCpu);
  const listeners = await listenAll(place.target.origin, await signInPeople(place, stack));
  const results = [];
  for (let nth = 0; nth < rounds; nth++) results.push(await follow(listeners));
  for (const { close } of listeners) close();

  const times = results.flatMap(({ milliseconds }) => milliseconds);
  const [more, less] = [median(results.map(({ serverCpu }) => serverCpu)), median(without)];
  const figures = {
    [`seen by the last of ${size}, p50 ms`]: Math.round(percentile(times, 0.5)),
    [`seen by the last of ${size}, p95 ms`]: Math.round(percentile(times, 0.95)),
    [`an event to ${size} listeners, server CPU ms`]: Number(round(more - less, 2)),
  };
  console.table([{ ...figures, "a decision with nobody to follow it, server CPU ms": round(less, 2) }]);
  return figures;
}

type Deciding = { decider: Decider; count: number; listeners: readonly Listener[] };

/** Decides at a constant rate. The processor time is for one decision. */
async function decideBefore({ target }: Place, { decider, count, listeners }: Deciding) {
  const used = () => usageOf(target.server)?.cpuMs ?? Number.NaN;
  const [before, start] = [used(), performance.now()];
  const orders = decider.waiting.splice(-count).map(({ OrderID }) => OrderID);
  await Promise.all(
    orders.map(async (id, nth) => {
      await sleep(Math.max(0, start + nth * everyMs - performance.now()));
      const init = { method: "POST", headers: decider.headers, body: "{}" };
      const response = await fetch(`${target.origin}${api}/orders/all/${id}/approve`, init);
      assert.equal(response.status, 201, await response.text());
    }),
  );
  await untilSeen(listeners, orders, 10);
  const milliseconds = orders.map((id) => Math.max(...listeners.map(({ opened }) => lastOf(opened, id))));
  return { milliseconds, serverCpu: (used() - before) / count };
}

/** Fails unless each change arrives exactly once. */
function lastOf(opened: Listener["opened"], id: string) {
  const times = opened.get(id) ?? [];
  assert.equal(times.length, 1, `${id} was seen ${times.length} times.`);
  return times[0] ?? Number.NaN;
}

/** People of the buyer, half of whom see their group's approvals, half all. The stack deletes them. */
async function signInPeople({ database, target }: Place, stack: AsyncDisposableStack) {
  stack.defer(async () => void (await database.query("DELETE FROM users WHERE id LIKE 'live-%'")));
  const { rows } = await database.query<{ username: string }>(
    `WITH made AS (
       INSERT INTO users (id, company_id, username, email, roles, password_hash, preferences)
       SELECT 'live-' || n, 'buyer-1', 'live-' || n, 'live-' || n || '@live.example',
         (CASE n % 2 WHEN 0 THEN '{ShopperOrderReader}' ELSE '{OrderAdmin}' END)::"Role"[], u.password_hash, '{"Notices": false}'
       FROM generate_series(1, $1::int) n, users u WHERE u.id = 'buyer-1-full' RETURNING id, username),
     members AS (INSERT INTO approving_group_members (group_id, user_id) SELECT 'buyer-1-finance', id FROM made)
     SELECT username FROM made`,
    [size],
  );
  const credentials = [];
  for (const { username } of rows) credentials.push((await signIn(target.origin, username)).authorization ?? "");
  return credentials;
}
