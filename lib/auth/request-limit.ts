import "server-only";

import type { Origin } from "@/lib/audit/record";
import { env } from "@/lib/env";
import type { Credential } from "./actor";
import { consume } from "./limits";

const seconds = 2;

/**
 * Counts a request of a session or of the tokens that follow one another: REQUESTS_PER_SECOND on average, twice as many
 * at once. Throws TooManyRequests. A reset token has limits of its own.
 */
export async function countRequest(credential: Credential, origin: Origin) {
  if (credential.type === "reset") return;
  const points = env().REQUESTS_PER_SECOND * seconds;
  await consume({ name: "requests", points, seconds, inParts: true }, limitKey(credential), origin);
}

/** Tokens that follow one another are counted as one. */
export const limitKey = (credential: Credential) =>
  credential.type === "access" ? credential.familyID : credential.id;
