import "server-only";

import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Of `orders o`, as records have it. Imported orders that await approval or were declined may say when that was asked for. */
export const dateSubmitted = sql`CASE WHEN o."status" NOT IN ('AwaitingApproval', 'Declined') THEN o."date_submitted" END`;

/** When it was submitted, be it for approval. */
export const dateSubmittedAtAll = sql`coalesce(o."date_submitted_for_approval", o."date_submitted")`;
