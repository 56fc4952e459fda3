import "server-only";

import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/db/clock";
import { db } from "@/lib/db/connection";
import { bells } from "@/lib/events/bell";
import { log } from "@/lib/telemetry/log";
import { span } from "@/lib/telemetry/step";
import { withBodies } from "./bodies";
import { type Claimed, claim } from "./claim";
import { answerWords, failureWords } from "./failure-words";
import { inTime } from "./in-time";
import { messageID } from "./message";
import { post } from "./post";
import { readRetryAfter } from "./retry";
import { openSecret, signatureOf } from "./secrets";
import { type Attempt, settle } from "./settle";

/** Of one process, and of it to one host, and of one company. */
const most = { all: 32, host: 4, company: 8 };
const glance = 500;
/** What ends within it is replaced by one statement: to claim one by one costs more than to send. */
const gather = 10;
/** Longer than a post gives itself, shorter than a claim: no connection, whatever it does, is waited for longer. */
const guardMs = 20_000;

const underWay = new Set<Claimed>();

/**
 * Sends what is due until nothing is, so many at once that one slow host keeps no other waiting. What is in the hands of
 * a process that dies comes back after a minute.
 */
export async function sendEventDeliveries(stopping: AbortSignal) {
  const sending = new Set<Promise<void>>();
  try {
    while (!stopping.aborted) {
      const claimed = await claim({
        most: most.all - sending.size,
        ofHost: most.host,
        ofCompany: most.company,
        underWay,
      });
      for (const delivery of await withBodies(claimed).catch(() => claimed)) {
        const promise = send(delivery).finally(() => sending.delete(promise));
        sending.add(promise);
      }
      if (sending.size === 0) return;
      const glanced = new AbortController();
      await Promise.race([...sending, bells.written.wait(glance, glanced.signal)]);
      glanced.abort();
      await sleep(gather);
    }
  } finally {
    await Promise.all(sending);
  }
}

async function send(delivery: Claimed) {
  underWay.add(delivery);
  try {
    const attempt = await span("send webhook", () => tryToSend(delivery), { "countersign.event": delivery.type });
    await settle(delivery, attempt);
  } catch (error) {
    // It comes back when its claim ends.
    log.error({ err: error, delivery: delivery.id }, "the outcome of a webhook was not written");
  } finally {
    underWay.delete(delivery);
  }
}

async function tryToSend(delivery: Claimed): Promise<Attempt> {
  const startedAt = performance.now();
  const at = new Date(now());
  const ended = (rest: Omit<Attempt, "at" | "milliseconds">) => ({
    ...rest,
    at,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  const secrets = await secretsOf(delivery.endpointID);
  if (!secrets) return ended({ status: null, error: "The secret cannot be read: AUTH_SECRET has changed. Rotate it." });
  const isGone = { status: null, error: "The event is no longer stored.", isLast: true };
  if (delivery.content === null) return ended(isGone);
  const body = delivery.body ?? (await ownBody(delivery));
  if (body === undefined) return ended({ status: null, error: "The record could not be read.", isUnsent: true });
  if (body === null) return ended(isGone);
  const [id, timestamp] = [messageID(delivery.content), Math.floor(now() / 1000)];
  try {
    const headers = {
      "content-type": "application/json",
      "user-agent": "Countersign-Webhooks",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf({ id, timestamp, body }, secrets),
    };
    const answer = await inTime(post({ url: delivery.url, body, headers }), guardMs);
    const { status, text } = answer;
    const isDone = status >= 200 && status < 300;
    return ended({
      status,
      error: isDone ? null : answerWords(status, text),
      retryAfter: isDone ? undefined : readRetryAfter(answer.retryAfter, now()),
    });
  } catch (error) {
    return ended({ status: null, error: failureWords(error) });
  }
}

/** Of a delivery whose body could not be made with others: one record that cannot be read keeps no other from being sent. */
async function ownBody(delivery: Claimed) {
  try {
    const [prepared] = await withBodies([delivery]);
    return prepared?.body ?? null;
  } catch (error) {
    log.error({ err: error, delivery: delivery.id }, "the record of a webhook could not be read");
    return undefined;
  }
}

/** The secret, and for a day the one before. */
async function secretsOf(endpointID: string) {
  const endpoint = await db.eventEndpoint.findUnique({ where: { id: endpointID } });
  if (!endpoint || endpoint.deletedAt) return undefined;
  const { secret, previousSecret, previousUntil } = endpoint;
  const isBoth = previousSecret && previousUntil && previousUntil.getTime() > now();
  const opened = [secret, ...(isBoth ? [previousSecret] : [])].flatMap((each) => openSecret(each, endpointID) ?? []);
  return opened.length > 0 ? opened : undefined;
}
