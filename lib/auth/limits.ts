import "server-only";

import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { sha256 } from "@/lib/crypto";
import { pool } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type Caller, recordOnce } from "@/lib/events/record";
import { LimiterInParts } from "./limiter-in-parts";
import { Pace } from "./pace";

type Limit = {
  name: string;
  points: number;
  /** 0 where nothing is forgotten but by `forgive`. */
  seconds: number;
  /** What the audit calls the refusal. */
  event?: "excess_rate_limit_exceeded" | "authn_login_fail_max";
  /** For what happens with every request: no use waits for the database, and few are told to it. */
  inParts?: true;
  /** Of those: what goes on above the limit is served evenly, not in a burst when each window begins. */
  isPaced?: true;
};

const limits = new Map<string, RateLimiterAbstract>();

function limiter(limit: Limit) {
  const existing = limits.get(limit.name);
  if (existing) return existing;
  const newLimiter = makeLimiter(limit);
  limits.set(limit.name, newLimiter);
  return newLimiter;
}

// Counts are kept in PostgreSQL, for all instances; while it is away each process keeps its own.
function makeLimiter({ name, points, seconds, inParts, isPaced }: Limit) {
  const options = { keyPrefix: name, points, duration: seconds };
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    ...options,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  if (!inParts) return shared;
  return new LimiterInParts(options, shared, isPaced && new Pace({ points, seconds }));
}

/** Counts one use of `key`. Throws TooManyRequests when there were more than the limit allows. */
export async function consume(limit: Limit, key: string, caller: Caller) {
  if (!env().RATE_LIMIT) return;
  try {
    await limiter(limit).consume(sha256(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw await refuse(limit, key, { caller, state: refusal });
  }
}

/** Throws TooManyRequests when `key` has used up the limit; counts nothing. */
export async function requireRemaining(limit: Limit, key: string, caller: Caller) {
  if (!env().RATE_LIMIT) return;
  const used = await limiter(limit).get(sha256(key));
  if (used && used.remainingPoints <= 0) throw await refuse(limit, key, { caller, state: used });
}

/** Counts one use of `key`, and refuses none. Gives how many there were. */
export async function count(limit: Limit, key: string) {
  if (!env().RATE_LIMIT) return 0;
  return (await limiter(limit).penalty(sha256(key))).consumedPoints;
}

/** Whether `key` has used up the limit; counts nothing. */
export async function isUsedUp(limit: Limit, key: string) {
  const used = env().RATE_LIMIT ? await limiter(limit).get(sha256(key)) : null;
  return used !== null && used.consumedPoints >= limit.points;
}

/** Forgets what was counted for `key`. */
export async function forgive(limit: Limit, key: string) {
  if (env().RATE_LIMIT) await limiter(limit).delete(sha256(key));
}

type Refusal = { caller: Caller; state: RateLimiterRes };

/** Tells of a refusal; gives the error to throw. */
async function refuse({ name, event = "excess_rate_limit_exceeded" }: Limit, key: string, { caller, state }: Refusal) {
  globalThis.metrics?.refusals.inc({ limit: name });
  await recordOnce(caller, { event, data: { limit: name } }, `${name} ${key}`);
  return new AppError("TooManyRequests", {}, { retryAfter: Math.ceil(state.msBeforeNext / 1000) });
}
