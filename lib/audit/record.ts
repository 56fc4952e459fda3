import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { db, type Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { sha256 } from "@/lib/passwords/hash";
import type { Prisma } from "@/prisma/generated/client";
import type { AuditEventName } from "./events";

/** Where a request came from. */
export type Origin = { requestId: string; address: string };

/** Who did it, as far as that is known, and from where. */
export type Caller = { origin: Origin; userID?: string | undefined; clientID?: string | undefined };

type Details = Caller & {
  /** `UserID` is whom it is about when that is another than who did it. */
  data?: Prisma.InputJsonObject | undefined;
};

/** Who did it: the user, and the client that spoke for them. */
export function doneBy({ UserID, Credential }: Actor) {
  return { userID: UserID, clientID: Credential.type === "access" ? Credential.clientID : undefined };
}

/** Writes one line of the audit; inside a transaction, with what it tells of or not at all. */
export async function recordEvent(event: AuditEventName, details: Details, within: Transaction = db) {
  await writeEvent(event, details, within);
}

/** The same as a statement of a list of them. Without `once`, every time; with it, once. */
export function writeEvent(event: AuditEventName, details: Details, within: Transaction = db, once?: string) {
  globalThis.metrics?.auditEvents.inc({ event });
  const { origin, userID = null, clientID = null, data } = details;
  const about = data?.UserID ?? userID;
  return within.$executeRaw`
    INSERT INTO "audit_events" ("event", "user_id", "client_id", "company_id", "address", "request_id", "data", "once_key")
    VALUES (${event}, ${userID}, ${clientID}, (SELECT "company_id" FROM "users" WHERE "id" = ${about}),
      ${origin.address.slice(0, 100)}, ${origin.requestId}, ${data ? JSON.stringify(data) : null}::jsonb, ${once ?? null})
    ON CONFLICT DO NOTHING`;
}

const windowMs = 15 * 60_000;
const told = new Set<string>();

/**
 * Tells of what may happen with every request of a flood: one event for each key in a quarter of an hour, whatever the
 * number of instances. The refusal it tells of is given even when it cannot be told.
 */
export async function recordOnce(event: AuditEventName, key: string, details: Details) {
  const once = sha256(`${event} ${Math.floor(Date.now() / windowMs)} ${key}`);
  if (told.has(once)) return;
  if (told.size >= 10_000) told.clear();
  told.add(once);
  await writeEvent(event, details, db, once).catch((error: unknown) => {
    told.delete(once);
    log.error({ err: error, event, requestId: details.origin.requestId }, "audit event not written");
  });
}

type Attempt = { operation: string; origin: Origin };

/** Does the work, and tells of it when it is refused for want of a permission (403). */
export async function tellingDenials<T>(actor: Actor | null, { operation, origin }: Attempt, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.status === 403) {
      const who = actor ? doneBy(actor) : {};
      const key = `${operation} ${actor?.UserID ?? origin.address}`;
      await recordOnce("authz_fail", key, { ...who, origin, data: { operation, reason: error.code } });
    }
    throw error;
  }
}
