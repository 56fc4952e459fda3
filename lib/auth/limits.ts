import "server-only";

import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { AuditEventName } from "@/lib/audit/events";
import { type Origin, recordOnce } from "@/lib/audit/record";
import { pool } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sha256 } from "@/lib/passwords/hash";

/** `event` is what the audit calls the refusal. */
type Limit = { name: string; points: number; seconds: number; event?: AuditEventName };

const limits = new Map<string, RateLimiterPostgres>();

// Counts are kept in PostgreSQL, for all instances; while it is away each instance keeps its own.
function limiter({ name, points, seconds }: Limit) {
  const found = limits.get(name);
  if (found) return found;
  const made = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  limits.set(name, made);
  return made;
}

/** Counts one use of `key`. Throws TooManyRequests when there were more than the limit allows. */
export async function consume(limit: Limit, key: string, origin: Origin) {
  if (!env().RATE_LIMIT) return;
  try {
    await limiter(limit).consume(sha256(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw await refuse(limit, key, { origin, left: refusal });
  }
}

/** Throws TooManyRequests when `key` has used up the limit; counts nothing. */
export async function requireLeft(limit: Limit, key: string, origin: Origin) {
  if (!env().RATE_LIMIT) return;
  const used = await limiter(limit).get(sha256(key));
  if (used && used.remainingPoints <= 0) throw await refuse(limit, key, { origin, left: used });
}

/** Forgets what was counted for `key`. */
export async function forgive(limit: Limit, key: string) {
  if (env().RATE_LIMIT) await limiter(limit).delete(sha256(key));
}

type Refusal = { origin: Origin; left: RateLimiterRes };

/** Tells of a refusal; gives the error to throw. */
export async function refuse(
  { name, event = "excess_rate_limit_exceeded" }: Pick<Limit, "name" | "event">,
  key: string,
  { origin, left }: Refusal,
) {
  globalThis.metrics?.refusals.inc({ limit: name });
  await recordOnce(event, `${name} ${key}`, { origin, data: { limit: name } });
  return new AppError("TooManyRequests", {}, { retryAfter: Math.ceil(left.msBeforeNext / 1000) });
}

/** What a client is counted under: its address, or the /64 network that an IPv6 client has to itself. */
export function networkOf(address: string) {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
