import { createHash } from "node:crypto";

/** An event as it is stored, every value as PostgreSQL writes it as text: what `audit_text` of the database hashes. */
export type StoredEvent = {
  position: string;
  previous_hash: string;
  hash: string;
  id: string;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  event: string;
  user_id: string | null;
  client_id: string | null;
  company_id: string | null;
  address: string | null;
  request_id: string | null;
  once_key: string | null;
  data: string | null;
  object_type: string | null;
  object_id: string | null;
  other_company_id: string | null;
};

const hashed = [
  "position",
  "previous_hash",
  "id",
  "at",
  "event",
  "user_id",
  "client_id",
  "company_id",
  "address",
  "request_id",
  "once_key",
  "data",
] as const;

/** Columns that were added later: an event with none of them is hashed as before. */
const hashedSince = ["object_type", "object_id", "other_company_id"] as const;

/** Every value behind its length in bytes, `-` for none: no two events have the same text. */
function canonicalText(event: Omit<StoredEvent, "hash">) {
  const since = hashedSince.some((name) => event[name] !== null) ? hashedSince : [];
  const parts = [...hashed, ...since].map((name) => event[name]);
  return parts.map((value) => (value === null ? "-" : `${Buffer.byteLength(value)}:${value}`)).join(",");
}

export function hashOf(event: Omit<StoredEvent, "hash">) {
  return createHash("sha256").update(canonicalText(event)).digest("hex");
}
