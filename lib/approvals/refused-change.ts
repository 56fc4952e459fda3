import "server-only";

import { moneyOf } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Of `decisions d` and their `orders o`: the amount that the maker was shown, and what it is now. */
export const changeOf = sql`json_build_object(
  'From', json_build_object('Total', ${moneyOf(sql`d."total"`)}, 'Currency', d."currency"),
  'To', json_build_object('Total', ${moneyOf(sql`o."total"`)}, 'Currency', o."currency"))`;
