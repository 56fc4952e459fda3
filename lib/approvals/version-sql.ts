import "server-only";

import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** The version of `approvals a`: it grows with each change of the approval, and of the order that it shows. */
export const approvalVersion = (order: Prisma.Sql) => sql`(${order}."version" + a."version" - 1)`;
