import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { now } from "@/lib/db/clock";
import { db, type Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";
import { catalogue, type DomainEvent } from "./catalogue";

const { sql, join } = Prisma;

/** Where a request came from. */
export type Origin = { requestId: string; address: string };

/** Of what nobody asks for: the work behind the requests. */
export const workerOrigin: Origin = { requestId: "worker", address: "worker" };

/** Who did it, as far as that is known, and from where. */
export type Caller = { origin: Origin; userID?: string | undefined; clientID?: string | undefined };

/** The user who acts, the client that acts for them, and from where. */
export function callerOf({ UserID, Credential }: Actor, origin: Origin): Caller {
  return { userID: UserID, clientID: Credential.type === "access" ? Credential.clientID : undefined, origin };
}

/** Writes events that no change goes with. Those of a change are written by its unit of work, or not at all. */
export async function recordEvents(caller: Caller, events: readonly DomainEvent[], within: Transaction = db) {
  if (events.length > 0) await insert(caller, events, { within });
}

const windowMs = 15 * 60_000;
const recorded = new Set<string>();

/**
 * Writes an event that may happen with every request of a flood: one for each key in a quarter of an hour, whatever the
 * number of instances. A refusal is given even when its event cannot be written.
 */
export async function recordOnce(caller: Caller, event: DomainEvent, key: string) {
  const once = sha256(`${event.event} ${Math.floor(now() / windowMs)} ${key}`);
  if (recorded.has(once)) return;
  if (recorded.size >= 10_000) recorded.clear();
  recorded.add(once);
  await insert(caller, [event], { once }).catch((error: unknown) => {
    recorded.delete(once);
    log.error({ err: error, event: event.event, requestId: caller.origin.requestId }, "audit event not written");
  });
}

type Attempt = { operation: string; origin: Origin };

/** Does the work, and writes an event when it is refused for want of a permission (403). */
export async function withDenialAudit<T>(actor: Actor | null, { operation, origin }: Attempt, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status === 403) {
      const caller = actor ? callerOf(actor, origin) : { origin };
      const key = `${operation} ${actor?.UserID ?? origin.address}`;
      await recordOnce(caller, { event: "authz_fail", data: { operation, reason: error.code } }, key);
    }
    throw error;
  }
}

type How = { within?: Transaction; once?: string };

/** Of each row eleven values; a statement takes 65,535. */
const rowsOfStatement = 500;

/** Throws for an event that is not as the catalogue says. */
async function insert(caller: Caller, events: readonly DomainEvent[], { within = db, once }: How) {
  for (const { event } of events) globalThis.metrics?.auditEvents.inc({ event });
  const rows = events.map((event) => rowOf(caller, event, once));
  for (let at = 0; at < rows.length; at += rowsOfStatement)
    await within.$executeRaw`
      INSERT INTO "audit_events" ("event", "user_id", "client_id", "company_id", "other_company_id", "object_type", "object_id",
        "address", "request_id", "data", "once_key")
      VALUES ${join(rows.slice(at, at + rowsOfStatement))}
      ON CONFLICT DO NOTHING`;
}

function rowOf({ origin, ...caller }: Caller, given: DomainEvent, once: string | undefined) {
  const { event, object, companies, userID = caller.userID, clientID = caller.clientID } = given;
  const data = catalogue[event].parse(given.data);
  const about = (data && "UserID" in data && data.UserID) || userID;
  const company = companies
    ? sql`${companies[0]}`
    : sql`(SELECT "company_id" FROM "users" WHERE "id" = ${about ?? null})`;
  return sql`(${event}, ${userID ?? null}, ${clientID ?? null}, ${company}, ${companies?.[1] ?? null},
    ${object?.type ?? null}, ${object?.id ?? null}, ${origin.address.slice(0, 100)}, ${origin.requestId},
    ${data ? JSON.stringify(data) : null}::jsonb, ${once ?? null})`;
}
