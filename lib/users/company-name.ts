import "server-only";

import { Prisma } from "@/prisma/generated/client";

/** What the company with this ID is called, in SQL: null for none. */
export const companyName = (id: Prisma.Sql) => Prisma.sql`(SELECT c."name" FROM "companies" c WHERE c."id" = ${id})`;
