import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Column } from "./source";

const { sql } = Prisma;

/** For a column of IDs whose records have names in `table`: a search looks in those, too. They are looked up once, not for each row. */
export const searchNamesIn =
  (id: Prisma.Sql, table: Prisma.Sql): NonNullable<Column["searchNames"]> =>
  (holds) =>
    sql`${id} IN (SELECT n."id" FROM ${table} n WHERE ${holds(sql`n."name"`)})`;
