import "server-only";

import { eventNames, recordEventNames, testEvent } from "@/lib/events/words";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** How long processes of a newer release have to send kinds that only they know. After that this release handles them, so nothing waits forever. */
const patience = sql`interval '10 minutes'`;
const types: string[] = [...recordEventNames, testEvent];

/** A condition on `event_deliveries d`: this release knows how they are sent, or no newer one has. */
export const isForUs = sql`(d."type" = ANY (${types}::text[]) OR d."date_created" <= now() - ${patience})`;

/** A condition on `audit_events e`: whether webhooks are for such an event only a newer release can say. */
export const isForNewer = sql`(e."event" <> ALL (${eventNames}::text[]) AND e."at" > now() - ${patience})`;
