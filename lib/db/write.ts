import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { db, rememberWrite, type Transaction } from "@/lib/db";
import type { DomainEvent } from "@/lib/events/catalogue";
import { type Delivery, writeDeliveries } from "@/lib/events/deliveries";
import { type Caller, callerOf, type Origin, recordEvents } from "@/lib/events/record";
import { log } from "@/lib/log";
import { findAnswer, keepAnswer, type Once } from "./once";
import { versionOf, withVersion } from "./version";

/** Who changes something, from where, and on which conditions: the first argument of every function that does. */
export type By = {
  actor: Actor;
  origin: Origin;
  /** The versions of which the record must still have one. */
  ifVersion?: readonly number[] | undefined;
  /** Under which key the change is made once. */
  once?: Once | undefined;
};

/** What a change is made with. Events and deliveries are written when the work is done, in the order of the calls. */
export type Unit = {
  tx: Transaction;
  /** Says what happened: one line of the audit. */
  emit: (event: DomainEvent) => void;
  /** Promises a mail. */
  deliver: (delivery: Delivery) => void;
};

/**
 * Makes a change: all that `work` writes, what it says happened and whom it promises a mail, or nothing of it. Gives what
 * `work` gives; for a key that was used before, what it gave then, and `work` does not run. Whoever is not identified yet
 * is a Caller.
 */
export async function write<T>(by: By | Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
  const actor = "actor" in by ? by.actor : undefined;
  const caller = "actor" in by ? callerOf(by.actor, by.origin) : by;
  try {
    return await db.$transaction((tx) => {
      const change = () => run(tx, caller, work);
      return "actor" in by && by.once ? makeOnce(tx, { actor: by.actor, once: by.once, change }) : change();
    });
  } finally {
    // Also after a failure: it may have been written before its answer was lost.
    if (actor) await remember(actor);
  }
}

async function run<T>(tx: Transaction, caller: Caller, work: (unit: Unit) => Promise<T>) {
  const events: DomainEvent[] = [];
  const deliveries: Delivery[] = [];
  const done = await work({
    tx,
    emit: (event) => void events.push(event),
    deliver: (delivery) => void deliveries.push(delivery),
  });
  await writeDeliveries(tx, deliveries);
  await recordEvents(caller, events, tx);
  return done;
}

type Keyed<T> = { actor: Actor; once: Once; change: () => Promise<T> };

async function makeOnce<T>(tx: Transaction, { actor: { UserID }, once, change }: Keyed<T>): Promise<T> {
  const earlier = await findAnswer(tx, UserID, once);
  if (earlier !== null) {
    // Safe: what the same request gave before.
    const { done, version } = JSON.parse(earlier) as { done: T; version?: number };
    return version === undefined || !isRecord(done) ? done : withVersion(done, version);
  }
  const done = await change();
  const version = isRecord(done) ? versionOf(done) : undefined;
  await keepAnswer(tx, UserID, { once, answer: JSON.stringify({ done, version }) });
  return done;
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What is done is done: that a list may be a moment behind it is no reason to call it failed. */
async function remember(actor: Actor) {
  await rememberWrite(actor).catch((error: unknown) => log.warn({ err: error }, "a write could not be remembered"));
}
