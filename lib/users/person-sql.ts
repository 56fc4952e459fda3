import "server-only";

import type { Column } from "@/lib/list/source";
import { Prisma } from "@/prisma/generated/client";

const { sql, raw } = Prisma;

/** A PersonWithoutEmail, of `users u`. */
export const personWithoutEmailJson = sql`json_build_object('ID', u."id", 'Username', u."username", 'FirstName', u."first_name", 'LastName', u."last_name")`;

/** How a user that a record names reads in a list's SQL; `alias` is what the query calls the table `users`. */
export function personSql(alias: "u" | "fu") {
  const read = (name: string) => sql`${raw(alias)}.${raw(`"${name}"`)}`;
  const [id, username, email] = [read("id"), read("username"), read("email")];
  const [firstName, lastName] = [read("first_name"), read("last_name")];
  const ofName = sql`(${firstName} || ' ' || ${lastName})`;
  const column = { match: [id, username], search: [id, username, firstName, lastName, email, ofName] } satisfies Column;
  const properties = { ID: id, Username: username, FirstName: firstName, LastName: lastName, Email: email };
  return {
    json: sql`json_build_object('ID', ${id}, 'Username', ${username}, 'FirstName', ${firstName}, 'LastName', ${lastName}, 'Email', ${email})`,
    column,
    /** The columns of personFields(name); `more` is what they have beyond their values. */
    columns: (name: string, more: Pick<Column, "nullable"> = {}): Record<string, Column> => ({
      [name]: { ...column, ...more },
      ...Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [
          `${name}.${key}`,
          { match: [value], sort: key === "ID" ? value : sql`lower(${value})`, ...more },
        ]),
      ),
    }),
  };
}
