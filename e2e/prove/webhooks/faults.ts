import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db/connection";
import { Random } from "@/prisma/demo/random";
import type { Outcome } from "../part";
import { createEvents, openEndpoints, startSender, type WebhooksPlace } from "./place";
import type { Answer, Receiver } from "./receivers";

/** The most deliveries that a process has claimed when it is killed. */
const mostClaimed = 32;
const patienceMs = 30 * 60_000;

/**
 * Events for three endpoints that sometimes fail, sent by two processes that are repeatedly killed, one or both: each endpoint
 * receives each event, those of a record in sequence, and a repeated one is identical to the byte.
 */
export async function deliverThroughFaults(place: WebhooksPlace, size: number): Promise<Outcome> {
  const random = new Random(place.seed);
  await using stack = new AsyncDisposableStack();
  const counts = { refused: 0, cut: 0, taken: 0, paused: 0 };
  const { buyer, receivers } = await openEndpoints(failing(random, counts), stack);
  const start = () => startSender(place);
  let senders = [await start(), await start()];
  stack.defer(async () => void (await Promise.all(senders.map((sender) => sender.end("SIGTERM")))));

  const rounds = Math.max(1, Math.min(20, Math.round(size / 500)));
  const each = Math.ceil(size / rounds);
  let senderKills = 0;
  for (let round = 0; round < rounds && !place.signal.aborted; round++) {
    const before = arrivalsOf(receivers);
    await createEvents(buyer.id, { count: each, records: Math.max(5, Math.ceil(size / 20)) });
    const some = random.int(1, each * 2);
    await until(async () => place.signal.aborted || arrivalsOf(receivers) >= before + some, 20);
    const isBoth = round % 2 === 0;
    const victims = isBoth ? senders : senders.slice(0, 1);
    await Promise.all(victims.map((sender) => sender.end("SIGKILL")));
    senderKills += victims.length;
    // A repeated event has the record as it was.
    await db.$executeRaw`UPDATE "orders" SET "comments" = gen_random_uuid()::text`;
    // If both are killed, makes their claimed deliveries due; otherwise they become due after a minute.
    if (isBoth) await makeOrphansDue();
    const others = senders.filter((sender) => !victims.includes(sender));
    senders = [...others, ...(await Promise.all(victims.map(start)))];
  }
  const total = each * rounds;
  await until(async () => {
    await hurry();
    return place.signal.aborted || (await isAllDelivered(total * receivers.length));
  });
  return judge(receivers, { total, senderKills, counts, kills: rounds });
}

/** Sometimes refuses at first, does not answer, closes the connection before or after reading, or requests a pause. */
function failing(random: Random, counts: Record<"refused" | "cut" | "taken" | "paused", number>): Answer {
  return (response, { nth }) => {
    const fate = nth === 1 ? random.next() : 1;
    if (fate < 0.02) {
      counts.refused++;
      response.writeHead(500).end("Not now");
    } else if (fate < 0.03) {
      counts.cut++;
      response.socket?.destroy();
    } else if (fate < 0.04) {
      // It was received, but the answer was lost, so it is sent again.
      counts.taken++;
      setTimeout(() => response.socket?.destroy(), 5);
    } else if (fate < 0.041) {
      counts.paused++;
      response.writeHead(503, { "retry-after": "1" }).end();
    } else if (fate < 0.05) setTimeout(() => response.writeHead(200).end(), 100);
    else response.writeHead(204).end();
  };
}

const arrivalsOf = (receivers: readonly Receiver[]) => receivers.reduce((sum, { events }) => sum + events.size, 0);
const pending = () => db.eventDelivery.count({ where: { status: "Pending" } });

async function isAllDelivered(wanted: number) {
  if ((await pending()) > 0) return false;
  return (await db.eventDelivery.count({ where: { status: "Delivered" } })) >= wanted;
}

const makeOrphansDue = () =>
  db.$executeRaw`UPDATE "event_deliveries" SET "next_attempt_at" = now(), "claimed_until" = now() WHERE "claimed_until" IS NOT NULL`;

/** As with "Send now": does not wait for the next attempt, which comes after five seconds and then five minutes. */
const hurry = () =>
  db.$executeRaw`
    UPDATE "event_deliveries" SET "next_attempt_at" = now()
    WHERE "status" = 'Pending' AND "claimed_until" IS NULL AND "next_attempt_at" > now() + interval '1 second'`;

async function until(isSo: () => Promise<boolean>, pauseMs = 200) {
  const startTime = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startTime > patienceMs) throw new Error("The deliveries do not come to an end.");
    await sleep(pauseMs);
  }
}

type Counts = Record<string, number>;

async function judge(
  receivers: readonly Receiver[],
  { total, senderKills, counts, kills }: { total: number; senderKills: number; counts: Counts; kills: number },
): Promise<Outcome> {
  const events = receivers.flatMap(({ events }) => [...events.values()]);
  const sum = (name: keyof Receiver["faults"]) => receivers.reduce((all, { faults }) => all + faults[name], 0);
  const losses = total * receivers.length - events.filter(({ isDone }) => isDone).length;
  const again = events.reduce((all, { times }) => all + times - 1, 0);
  const faults = Object.values(counts).reduce((all, count) => all + count, 0);
  const most = faults + senderKills * mostClaimed;
  const rows = await db.eventDelivery.count();
  const { forged, altered, renamed, early, late } = Object.fromEntries(
    (["forged", "altered", "renamed", "early", "late"] as const).map((name) => [name, sum(name)]),
  ) as Receiver["faults"];
  const violations = [
    ...(losses > 0 ? [`${losses} deliveries were lost.`] : []),
    ...(rows !== total * receivers.length ? [`There are ${rows} deliveries of ${total} events.`] : []),
    ...(early > 0 ? [`${early} events came before the one before them was taken.`] : []),
    ...(late > 0 ? [`${late} events came again behind a later one of their record.`] : []),
    ...(renamed > 0 ? [`${renamed} came again with another webhook-id.`] : []),
    ...(altered > 0 ? [`${altered} came again with another body.`] : []),
    ...(forged > 0 ? [`${forged} had no valid signature.`] : []),
    ...(again > most ? [`${again} came again after ${faults} faults and ${senderKills} kills.`] : []),
  ];
  return {
    figures: {
      "events, endpoints, kills of one process or both": `${total}, ${receivers.length}, ${kills}`,
      "faults: refused, cut, taken without an answer, asked to pause": Object.values(counts).join(", "),
      "lost, out of order in their record": `${losses}, ${early + late}`,
      "came again, with the same webhook-id and body; with another": `${again - renamed - altered}, ${renamed + altered}`,
      "of these, for a kill": again - faults,
      "without a valid signature": forged,
    },
    violations,
  };
}
