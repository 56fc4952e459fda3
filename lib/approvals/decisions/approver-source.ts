import "server-only";

import type { Source } from "@/lib/list/source";
import { userColumns } from "@/lib/users/source";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;
const { ID, Username, FirstName, LastName } = userColumns;

/** How approvers are read from `users u`. `email` is null for those whose address the caller may not see. */
export const approverSource = (email: Prisma.Sql) =>
  ({
    key: [sql`u."id"`],
    select: sql`u."id" AS "ID", u."username" AS "Username", u."first_name" AS "FirstName", u."last_name" AS "LastName", ${email} AS "Email"`,
    columns: {
      ID,
      Username,
      FirstName,
      LastName,
      Email: { match: [email], sort: sql`lower(${email})`, nullable: true },
    },
  }) satisfies Partial<Source>;
