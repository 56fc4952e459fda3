import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { rememberWrite, type Transaction, transact, transactFor } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import type { DomainEvent } from "./catalogue";
import { type Delivery, writeDeliveries } from "./deliveries";
import { claimKey, type IdempotencyKey, storeAnswer } from "./idempotency-key";
import { writeNotices } from "./notices";
import { publishSoon } from "./publish";
import { type Caller, callerOf, type Origin, recordEvents } from "./record";
import { versionOf, withVersion } from "./version";

/** Of which versions a record must have one: any of these, just any, or none because there is no such record. */
export type IfVersion = readonly number[] | "any" | "none";

/** Who changes something, from where, and on which conditions: the first argument of every function that does. */
export type By = {
  actor: Actor;
  origin: Origin;
  ifVersion?: IfVersion | undefined;
  /** Under which key the change is made once. */
  key?: IdempotencyKey | undefined;
};

/** What a change is made with. Events and mails are written when the work is done, in the order of the calls. */
export type Unit = {
  tx: Transaction;
  /** Says what happened: one line of the audit. */
  emit: (event: DomainEvent) => void;
  /** Promises a mail. */
  deliver: (delivery: Delivery) => void;
  /** Throws PreconditionFailed unless the record, which the transaction holds, still has a version that the caller named. */
  requireVersion: (record: object) => void;
  /** Throws PreconditionFailed for a caller to whom the record that is to be created was to have a version. */
  requireNew: () => void;
};

/** Keeps events back until others, of what comes first, have been emitted. */
export function holdEvents({ tx, emit }: Pick<Unit, "tx" | "emit">) {
  const events: DomainEvent[] = [];
  const later = { tx, emit: (event: DomainEvent) => void events.push(event) };
  return { later, emitLater: () => events.forEach(emit) };
}

/**
 * Makes a change: all that `work` writes, the events and the mails it promises, or nothing of it. Gives what `work` gives;
 * under a key that was used before, what it gave then, and `work` does not run. A caller who is not identified is a Caller.
 * Throws Api.Offline for an actor whose other changes leave no room in their share of the connections.
 */
export async function write<T>(by: By | Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
  if (!("actor" in by)) return transact((tx) => run(tx, by, work)).finally(publishSoon);
  const { actor, origin, ifVersion, key } = by;
  const caller = callerOf(actor, origin);
  try {
    return await transactFor(actor, (tx) => {
      const change = () => run(tx, caller, work, ifVersion);
      return key ? makeOnce(tx, { userID: actor.UserID, key, change }) : change();
    });
  } finally {
    // Also after a failure: it may have been written before its answer was lost.
    publishSoon();
    await remember(actor);
  }
}

async function run<T>(tx: Transaction, caller: Caller, work: (unit: Unit) => Promise<T>, ifVersion?: IfVersion) {
  const events: DomainEvent[] = [];
  const deliveries: Delivery[] = [];
  let unmet = ifVersion;
  const done = await work({
    tx,
    emit: (event) => void events.push(event),
    deliver: (delivery) => void deliveries.push(delivery),
    requireVersion(record) {
      if (ifVersion === "none") throw new AppError("PreconditionFailed", {}, { message: "The record already exists." });
      const isMet = !ifVersion || ifVersion === "any" || ifVersion.includes(versionOf(record) ?? 0);
      if (!isMet) throw new AppError("PreconditionFailed");
      unmet = undefined;
    },
    requireNew() {
      const message = "There is no such record, so it has none of the versions in If-Match.";
      if (ifVersion && ifVersion !== "none") throw new AppError("PreconditionFailed", {}, { message });
      unmet = undefined;
    },
  });
  if (unmet) throw new Error("A change with a condition must call requireVersion or requireNew.");
  await Promise.all([
    writeDeliveries(tx, deliveries),
    writeNotices(tx, events, caller.userID),
    recordEvents(caller, events, tx),
  ]);
  return done;
}

type Keyed<T> = { userID: string; key: IdempotencyKey; change: () => Promise<T> };

async function makeOnce<T>(tx: Transaction, { userID, key, change }: Keyed<T>): Promise<T> {
  if (key.used) throw new Error("A key is for one change: a second one of the same request would get its answer.");
  key.used = true;
  const earlier = await claimKey(tx, userID, key);
  if (earlier !== null) {
    // Safe: what the same request gave before.
    const { done, version } = JSON.parse(earlier) as { done: T; version?: number };
    return version === undefined || !isRecord(done) ? done : withVersion(done, version);
  }
  const done = await change();
  const version = isRecord(done) ? versionOf(done) : undefined;
  await storeAnswer(tx, userID, { key, answer: JSON.stringify({ done, version }) });
  return done;
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What is done is done: that a list may be a moment behind it is no reason to call it failed. */
async function remember(actor: Actor) {
  await rememberWrite(actor).catch((error: unknown) => log.warn({ err: error }, "a write could not be remembered"));
}
