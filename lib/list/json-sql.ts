import "server-only";

import { Prisma } from "@/prisma/generated/client";
import type { Source } from "./source";

/** A row of the list as the JSON of its record. */
export const jsonOf = ({ select }: Source) =>
  Prisma.sql`(SELECT row_to_json(written)::text FROM (SELECT ${select}) written)`;
