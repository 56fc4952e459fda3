import "server-only";

import { env } from "@/lib/env";
import { callerOf, type Origin } from "@/lib/events/record";
import type { Actor, Credential } from "./actor";
import { consume } from "./limits";

const seconds = 2;

/**
 * Counts a request of a session or of the tokens that follow one another, and of everybody in the company: as many a second
 * as is set on average, twice as many at once. Throws TooManyRequests. A reset token has limits of its own.
 */
export async function countRequest(actor: Actor, origin: Origin) {
  const { Credential, CompanyID } = actor;
  if (Credential.type === "reset") return;
  const { REQUESTS_PER_SECOND, REQUESTS_PER_COMPANY } = env();
  const caller = callerOf(actor, origin);
  await consume(limit("requests", REQUESTS_PER_SECOND), limitKey(Credential), caller);
  await consume(limit("requests-company", REQUESTS_PER_COMPANY), CompanyID, caller);
}

const limit = (name: string, perSecond: number) =>
  ({ name, points: perSecond * seconds, seconds, inParts: true, isPaced: true }) as const;

/** Tokens that follow one another are counted as one. */
export const limitKey = (credential: Credential) =>
  credential.type === "access" ? credential.familyID : credential.id;
