import "server-only";

import { eventNames, recordEventNames } from "@/lib/events/words";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** So long what only a newer release knows is left to its processes: should there be none any more, nothing waits for ever. */
const patience = sql`interval '10 minutes'`;
const sent: string[] = [...recordEventNames, "endpoint.test"];

/** A condition on `event_deliveries d`: this release knows how they are sent, or no newer one has. */
export const isForUs = sql`(d."type" = ANY (${sent}::text[]) OR d."date_created" <= now() - ${patience})`;

/** A condition on `audit_events e`: whether webhooks are for such an event only a newer release can say. */
export const isForNewer = sql`(e."event" <> ALL (${eventNames}::text[]) AND e."at" > now() - ${patience})`;
