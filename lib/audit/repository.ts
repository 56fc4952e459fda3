import "server-only";

import { db, type Transaction } from "@/lib/db";
import type { Prisma } from "@/prisma/generated/client";

/** What happened, in the words of the OWASP logging vocabulary. */
export type AuditEvent =
  | "authn_login_success"
  | "authn_login_fail"
  | "authn_login_fail_max"
  | "authn_logout"
  | "authn_password_change"
  | "authn_password_reset_request"
  | "authn_token_created"
  | "authn_token_revoked"
  | "authn_token_reuse"
  | "sensitive_read"
  | "privilege_permissions_changed"
  | "user_updated"
  | "sensitive_create"
  | "sensitive_update";

/** Where a request came from. */
export type Origin = { requestId: string; address: string };

type Details = {
  userID?: string;
  clientID?: string;
  address?: string;
  requestID?: string;
  data?: Prisma.InputJsonObject;
};

/** Writes one line of the audit; inside a transaction, with what it tells of or not at all. */
export async function recordEvent(event: AuditEvent, details: Details, within: Transaction = db) {
  await writeEvent(event, details, within);
}

/** The same as a statement of a list of them. */
export function writeEvent(event: AuditEvent, details: Details, within: Transaction = db) {
  const { userID, clientID, address, requestID, data } = details;
  return within.auditEvent.create({
    data: { event, userId: userID, clientId: clientID, address: address?.slice(0, 100), requestId: requestID, data },
    select: { id: true },
  });
}
