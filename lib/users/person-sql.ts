import "server-only";

import type { Column } from "@/lib/list/source";
import { Prisma } from "@/prisma/generated/client";

const { sql, raw } = Prisma;

/** How a user that a record names reads in a list's SQL; `alias` is what the query calls the table `users`. */
export function personSql(alias: "u" | "fu") {
  const column = (name: string) => sql`${raw(alias)}.${raw(`"${name}"`)}`;
  const [id, username, email] = [column("id"), column("username"), column("email")];
  const [firstName, lastName] = [column("first_name"), column("last_name")];
  return {
    json: sql`jsonb_build_object('ID', ${id}, 'Username', ${username}, 'FirstName', ${firstName}, 'LastName', ${lastName}, 'Email', ${email})`,
    column: {
      match: [id, username],
      search: [id, username, firstName, lastName, email, sql`(${firstName} || ' ' || ${lastName})`],
    } satisfies Column,
  };
}
