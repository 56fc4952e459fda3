import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "@/e2e/bench/statistics";
import { accessToken } from "@/e2e/credentials";
import { createUser } from "@/e2e/factories";
import { db } from "@/lib/db/connection";
import { createDecider } from "../decisions/held";
import { post } from "../decisions/place";
import { holdTo, type Outcome } from "../part";
import { type Listener, listen } from "./listener";

type Place = { url: string; pid: number; size: number; rate: number; seconds: number; signal: AbortSignal };
type How = { hears: string; most: readonly [number, number]; isCut: boolean };

const mostBytes = 20_000;

/** Decides orders at a steady rate, and looks what reaches each listener. Half of them see what they are asked for, half all. */
export async function followChanges({ url, pid, size, rate, seconds, signal }: Place, how: How): Promise<Outcome> {
  const decider = await createDecider();
  const orders = await decider.createOrders(Math.ceil(rate * seconds));
  const credentials = await createCredentials(decider, size);

  using cutting = how.isCut ? keepCutting() : { [Symbol.dispose]: () => undefined };
  void cutting;
  const before = await settledMemory(pid);
  const listeners: Listener[] = [];
  for (let at = 0; at < size; at += 25)
    listeners.push(...(await Promise.all(credentials.slice(at, at + 25).map((each) => listen(url, each)))));
  const bytes = ((await settledMemory(pid)) - before) / size;
  const hears = await untilHeard(url, how.hears);

  const failed: number[] = [];
  const begun = performance.now();
  await Promise.all(
    orders.map(async ({ orderID }, nth) => {
      await sleep(Math.max(0, begun + (nth * 1000) / rate - performance.now()));
      if (signal.aborted) return;
      const { status } = await post(url, `/orders/all/${orderID}/approve`, decider.headers);
      if (status !== 201) failed.push(status);
    }),
  );
  await untilComplete(listeners, orders.length);
  for (const { close } of listeners) close();

  const lost = listeners.reduce((sum, { opened }) => sum + (orders.length - opened.size), 0);
  const twice = listeners.reduce(
    (sum, { opened }) => sum + [...opened.values()].filter((times) => times > 1).length,
    0,
  );
  const all = listeners.flatMap(({ milliseconds }) => milliseconds);
  const { figures, late } = holdTo({
    "seen, p95, ms": [percentile(all, 0.95), how.most[0]],
    "seen, p99, ms": [percentile(all, 0.99), how.most[1]],
    "memory of a listener, bytes": [Math.round(bytes), mostBytes],
  });
  const violations = [
    ...(hears === how.hears ? [] : [`health/ready says ${hears} instead of ${how.hears}`]),
    ...(lost > 0 ? [`${lost} changes did not come`] : []),
    ...(twice > 0 ? [`${twice} changes came twice`] : []),
    ...(failed.length > 0 ? [`${failed.length} decisions failed: ${[...new Set(failed)].join(", ")}`] : []),
  ];
  const told = {
    "listeners, changes a second, ready says": `${size}, ${rate}, ${hears}`,
    "changes lost, twice": `${lost}, ${twice}`,
  };
  return { figures: { ...told, "seen, median, ms": Math.round(percentile(all, 0.5)), ...figures }, violations, late };
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

/** Ends the server's connection that listens, as often as it comes back. */
function keepCutting() {
  const cut = () =>
    void db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'countersign-live'`.catch(
      () => undefined,
    );
  const timer = setInterval(cut, 20);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

async function untilHeard(url: string, wanted: string) {
  let hears = "";
  for (let left = 100; left > 0 && hears !== wanted; left--) {
    await sleep(100);
    const answer = (await (await fetch(`${url}/api/health/ready`)).json()) as { live?: string }; // what is asked for
    hears = answer.live ?? "";
  }
  return hears;
}

async function untilComplete(listeners: readonly Listener[], count: number) {
  for (let left = 100; left > 0 && listeners.some(({ opened }) => opened.size < count); left--) await sleep(100);
}

/** What the process holds in memory once it has come to rest: the least of a few looks. */
async function settledMemory(pid: number) {
  const looks: number[] = [];
  for (let left = 5; left > 0; left--) {
    await sleep(300);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    looks.push(Number(kilobytes) * 1024);
  }
  return Math.min(...looks);
}
