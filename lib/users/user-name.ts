import "server-only";

import { Prisma } from "@/prisma/generated/client";

/** What the user with this ID is called, in SQL: null for none. */
export const userName = (id: Prisma.Sql) => Prisma.sql`
  (SELECT coalesce(nullif(trim(n."first_name" || ' ' || n."last_name"), ''), n."username") FROM "users" n WHERE n."id" = ${id})`;
