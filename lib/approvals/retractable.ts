import "server-only";

import { Prisma } from "@/prisma/generated/client";

/** A condition on `decisions d`: it approved, was made here by the user and has not been retracted. */
export const isRetractable = (userID: string) =>
  Prisma.sql`(d."user_id" = ${userID} AND d."state" = 'Done' AND d."decision" = 'Approve' AND d."date_retracted" IS NULL)`;

/** Of `approvals a`: when it was retracted. */
export const dateRetracted = Prisma.sql`(SELECT d."date_retracted" FROM "decisions" d WHERE d."id" = a."decision_id")`;
