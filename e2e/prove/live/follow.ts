import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";
import { accessToken } from "@/e2e/credentials";
import { createAskedOrder, createUser } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { createDecider } from "../decisions/held";
import { post, tokenOf } from "../decisions/place";
import { sendClosed } from "../open-loop";
import { compareWithMost, type Outcome } from "../part";
import { listenAll, untilSeen } from "./listener";

/** `readHeap`: the size of the server's heap in bytes. */
type Place = {
  url: string;
  readHeap: () => Promise<number>;
  size: number;
  rate: number;
  seconds: number;
  signal: AbortSignal;
};
/** `measuresReads`: whether to measure how much the listeners slow down other requests, too. */
type How = { state: string; most: readonly [number, number]; isCut: boolean; measuresReads: boolean };

const mostBytes = 20_000;
/** The maximum ratio of reads a second without and with listeners and changes. */
const mostLost = 1.11;

/** Decides orders at a steady rate, and checks what reaches each listener. Half of them see their group's approvals, half all. */
export async function followChanges({ url, readHeap, size, rate, seconds, signal }: Place, how: How): Promise<Outcome> {
  const decider = await createDecider();
  const orders = await decider.createOrders(Math.ceil(rate * seconds));
  const duringReads = how.measuresReads ? Math.ceil(rate * (readSeconds + 1)) : 0;
  const [moreOrders, unheard] = [await decider.createOrders(duringReads), await decider.createOrders(duringReads)];
  const credentials = await createCredentials(decider, size);
  const read = how.measuresReads ? await createReader(url, signal) : () => Number.NaN;

  using cutting = how.isCut ? cutRepeatedly() : { [Symbol.dispose]: () => undefined };
  void cutting;
  // Their identities are cached from then on, and do not count as a listener's memory.
  for (const authorization of credentials) {
    const response = await fetch(`${url}/api/v1/me`, { headers: { authorization } });
    if (!response.ok) throw new Error(`A listener is not known: ${await response.text()}`);
    await response.text();
  }
  const before = await readHeap();
  const listeners = await listenAll(url, credentials);
  const bytes = ((await readHeap()) - before) / size;
  const state = await waitForState(url, how.state);

  const failures: number[] = [];
  const decide = async (those: typeof orders) => {
    const start = performance.now();
    await Promise.all(
      those.map(async ({ orderID }, nth) => {
        await sleep(Math.max(0, start + (nth * 1000) / rate - performance.now()));
        if (signal.aborted) return;
        const { status } = await post(url, `/orders/all/${orderID}/approve`, decider.headers);
        if (status !== 201) failures.push(status);
      }),
    );
    return those.map(({ orderID }) => orderID);
  };
  const ids = await decide(orders);
  await untilSeen(listeners, ids);
  const all = listeners.flatMap(({ opened }) => ids.flatMap((id) => opened.get(id) ?? []));
  const [withListeners, moreIDs] = await Promise.all([read(), decide(moreOrders)]);
  await untilSeen(listeners, moreIDs);
  for (const { close } of listeners) close();
  const [withoutListeners] = await Promise.all([read(), decide(unheard)]);
  const alone = await read();

  const count = orders.length + moreOrders.length;
  const losses = listeners.reduce((sum, { opened }) => sum + (count - opened.size), 0);
  const twice = listeners.reduce(
    (sum, { opened }) => sum + [...opened.values()].filter((times) => times.length > 1).length,
    0,
  );
  const { figures, late } = compareWithMost({
    "seen, p95, ms": [percentile(all, 0.95), how.most[0]],
    "seen, p99, ms": [percentile(all, 0.99), how.most[1]],
    "memory of a listener, bytes": [Math.round(bytes), mostBytes],
    ...(how.measuresReads && {
      "reads a second, alone to with listeners and changes": [alone / withListeners, mostLost],
      "reads a second beside changes, without to with listeners": [withoutListeners / withListeners, mostLost],
    }),
  });
  const violations = [
    ...(state === how.state ? [] : [`health/ready says ${state} instead of ${how.state}`]),
    ...(losses > 0 ? [`${losses} changes did not come`] : []),
    ...(twice > 0 ? [`${twice} changes came twice`] : []),
    ...(failures.length > 0 ? [`${failures.length} decisions failed: ${[...new Set(failures)].join(", ")}`] : []),
  ];
  const ownFigures = {
    "listeners, changes a second, ready says": `${size}, ${rate}, ${state}`,
    "changes lost, twice": `${losses}, ${twice}`,
  };
  return {
    figures: { ...ownFigures, "seen, median, ms": Math.round(percentile(all, 0.5)), ...figures },
    violations,
    late,
  };
}

type Decider = Awaited<ReturnType<typeof createDecider>>;

async function createCredentials({ buyer, person }: Decider, size: number) {
  const { groupId } = await db.approvingGroupMember.findFirstOrThrow({ where: { userId: person.id } });
  const credentials: string[] = [];
  for (let nth = 0; nth < size; nth++) {
    const isMember = nth % 2 === 0;
    const user = await createUser(buyer, { roles: [isMember ? "ShopperOrderReader" : "OrderAdmin"] });
    if (isMember) await db.approvingGroupMember.create({ data: { groupId, userId: user.id } });
    credentials.push(`Bearer ${await accessToken(user)}`);
  }
  return credentials;
}

const readSeconds = 8;
const connections = 16;

/** Reads the newest approvals of an order with 500, as often as 16 connections can. Returns how many a second. */
async function createReader(url: string, signal: AbortSignal) {
  const { order, requester } = await createAskedOrder({ approvals: 500 });
  const { authorization } = await tokenOf(requester);
  const next = () => ({
    path: `/api/v1/orders/all/${order.id}/approvals?sortBy=!DateCreated`,
    headers: { authorization },
  });
  return async () => {
    const load = { origin: url, next, clients: connections, signal };
    await sendClosed({ ...load, seconds: 1 });
    const answers = await sendClosed({ ...load, seconds: readSeconds });
    return answers.filter(({ status }) => status === 200).length / readSeconds;
  };
}

/** Ends the server's listening connection whenever it is back. */
function cutRepeatedly() {
  const cut = () =>
    void db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign-live'`.catch(
      () => undefined,
    );
  const timer = setInterval(cut, 20);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function waitForState(url: string, wanted: string) {
  let state = "";
  for (let attempts = 100; attempts > 0 && state !== wanted; attempts--) {
    await sleep(100);
    const answer = (await (await fetch(`${url}/api/health/ready`)).json()) as { live?: string }; // the contract's
    state = answer.live ?? "";
  }
  return state;
}
