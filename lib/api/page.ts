import "server-only";

import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { Actor } from "@/lib/auth/actor";
import { countingMisses } from "@/lib/auth/miss-limit";
import { pagePathHeader } from "@/lib/auth/page-path";
import type { Role } from "@/lib/auth/roles";
import { tellingOffline } from "@/lib/db/faults";
import { AppError } from "@/lib/errors";
import { withDenialAudit } from "@/lib/events/record";
import { step } from "@/lib/telemetry/step";
import { pageOrigin } from "./page-origin";
import { requireActor } from "./require-actor";

/** What a page shows: what was read, or the roles of which the signed-in person has none. */
type Loaded<T> = { data: T; missingRoles?: undefined } | { data?: undefined; missingRoles: readonly Role[] };

/**
 * Reads for a page as the signed-in person, by the same repository function that the API calls. A visitor signs in
 * first and comes back to this very page; what is not there, or not theirs to see, is the not-found page.
 */
export async function load<T>(read: (actor: Actor) => Promise<T>): Promise<Loaded<T>> {
  const actor = await requireActor();
  try {
    const attempt = await readAttempt();
    const work = () => countingMisses(actor, attempt.origin, () => step("read", () => read(actor)));
    return { data: await tellingOffline(() => withDenialAudit(actor, attempt, work)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Who has guessed too often is not told what is there, either.
    if (error.code === "NotFound" || error.code === "TooManyRequests") notFound();
    // Safe: authorize() puts them there.
    if (error.code === "Auth.InsufficientRoles") return { missingRoles: error.data.SufficientRoles as Role[] };
    throw error;
  }
}

/** The page that was asked for, and from where. */
async function readAttempt() {
  const requestHeaders = await headers();
  const origin = await pageOrigin();
  return { operation: requestHeaders.get(pagePathHeader)?.split("?", 1)[0]?.slice(0, 200) ?? "page", origin };
}

/** The request's ID, for a person to quote. */
export async function requestID() {
  return (await pageOrigin()).requestId;
}
