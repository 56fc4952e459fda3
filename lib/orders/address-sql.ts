import "server-only";

import type { Column } from "@/lib/list/source";
import { Prisma } from "@/prisma/generated/client";
import { addressProperties } from "./address-fields";

const { sql, join, raw } = Prisma;

/** How an address that a record holds as JSON reads in a list's SQL, under the name it has in the record. */
export function addressSql(name: string, address: Prisma.Sql) {
  const members = [...addressProperties, "xp"].map(literal).map((key) => sql`${key}, ${address} -> ${key}`);
  const columns = addressProperties.map((property): [string, Column] => [
    `${name}.${property}`,
    { match: [sql`(${address} ->> ${literal(property)})`], nullable: true },
  ]);
  return {
    // json, not jsonb, which would sort the names.
    json: sql`CASE WHEN ${address} IS NOT NULL THEN json_build_object(${join(members)}) END`,
    columns: {
      [name]: { match: [address], nullable: true } as const,
      ...Object.fromEntries(columns),
      [`${name}.xp`]: { match: [sql`nullif(${address} -> 'xp', 'null')`], nullable: true } as const,
    },
  };
}

const literal = (property: string) => raw(`'${property}'`);
