import "server-only";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Origin } from "@/lib/audit/record";
import { env } from "@/lib/env";
import type { Credential } from "./actor";
import { refuse } from "./limits";

const seconds = 2;
let counts: RateLimiterMemory | undefined;

/**
 * Counts a request of a session or of the tokens that follow one another: REQUESTS_PER_SECOND on average, twice as many
 * at once. Throws TooManyRequests. Each process counts alone, so that no request waits for the database; a reset token
 * has limits of its own.
 */
export async function countRequest(credential: Credential, origin: Origin) {
  const { RATE_LIMIT, REQUESTS_PER_SECOND } = env();
  if (credential.type === "reset" || !RATE_LIMIT) return;
  counts ??= new RateLimiterMemory({ points: REQUESTS_PER_SECOND * seconds, duration: seconds });
  const key = credential.type === "session" ? credential.id : credential.familyID;
  try {
    await counts.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw await refuse({ name: "requests" }, key, { origin, left: refusal });
  }
}
