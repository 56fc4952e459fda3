import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Column } from "./source";

const { sql } = Prisma;

/** Lets a search match the names in `table` of a column's IDs. Names are looked up once, not for each row. */
export const searchNamesIn =
  (id: Prisma.Sql, table: Prisma.Sql): NonNullable<Column["searchNames"]> =>
  (holds) =>
    sql`${id} IN (SELECT n."id" FROM ${table} n WHERE ${holds(sql`n."name"`)})`;
