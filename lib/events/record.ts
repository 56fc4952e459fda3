import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { sha256 } from "@/lib/crypto";
import { now } from "@/lib/db/clock";
import { db, type Transaction } from "@/lib/db/connection";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/telemetry/log";
import { catalogue, type DomainEvent } from "./catalogue";

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

/** Throws for an event that is not as the catalogue says. */
async function insert(caller: Caller, events: readonly DomainEvent[], { within = db, once }: How) {
  for (const { event } of events) globalThis.metrics?.auditEvents.inc({ event });
  const rows = JSON.stringify(events.map((event) => rowOf(caller, event, once)));
  // One text for any number of them, which is planned once.
  await within.$executeRaw`
    INSERT INTO "audit_events" ("event", "user_id", "client_id", "company_id", "other_company_id", "object_type", "object_id",
      "address", "request_id", "data", "once_key")
    SELECT e."event", e."userID", e."clientID",
      CASE WHEN e."isOfUser" THEN (SELECT u."company_id" FROM "users" u WHERE u."id" = e."about") ELSE e."company" END,
      e."otherCompany", e."objectType", e."objectID", e."address", e."requestID", e."data", e."once"
    FROM jsonb_to_recordset(${rows}::jsonb) AS e("event" text, "userID" text, "clientID" text, "isOfUser" boolean, "about" text,
      "company" text, "otherCompany" text, "objectType" text, "objectID" text, "address" text, "requestID" text, "data" jsonb, "once" text)
    ON CONFLICT DO NOTHING`;
}

function rowOf({ origin, ...caller }: Caller, domainEvent: DomainEvent, once: string | undefined) {
  const { event, object, companies, userID = caller.userID, clientID = caller.clientID } = domainEvent;
  const data = catalogue[event].parse(domainEvent.data);
  const about = (data && "UserID" in data && data.UserID) || userID;
  return {
    ...{
      event,
      userID,
      clientID,
      isOfUser: companies === undefined,
      about,
      company: companies?.[0],
      otherCompany: companies?.[1],
    },
    ...{
      objectType: object?.type,
      objectID: object?.id,
      address: origin.address.slice(0, 100),
      requestID: origin.requestId,
    },
    ...{ data, once },
  };
}
