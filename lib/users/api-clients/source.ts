import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Source } from "@/lib/list/source";
import { userName } from "@/lib/users/user-name";
import { Prisma } from "@/prisma/generated/client";
import type { ApiClient } from "./contract";
import { apiClientList } from "./list";

const { sql } = Prisma;

/** What may leave of a client: never the hash of its secret. */
const select = sql`
  c."id" AS "ID", c."name" AS "Name", c."active" AS "Active", c."secret_hash" IS NOT NULL AS "HasSecret",
  c."access_token_minutes" AS "AccessTokenMinutes", c."refresh_token_minutes" AS "RefreshTokenMinutes",
  c."default_context_user_id" AS "DefaultContextUserID"`;

const columns: Source["columns"] = {
  ID: { match: [sql`c."id"`] },
  Name: { match: [sql`c."name"`], sort: sql`lower(c."name")` },
  Active: { match: [sql`c."active"`], cast: sql`boolean` },
  HasSecret: { match: [sql`(c."secret_hash" IS NOT NULL)`], cast: sql`boolean` },
  AccessTokenMinutes: { match: [sql`c."access_token_minutes"`], cast: sql`float8` },
  RefreshTokenMinutes: { match: [sql`c."refresh_token_minutes"`], cast: sql`float8`, nullable: true },
  DefaultContextUserID: { match: [sql`c."default_context_user_id"`], nullable: true },
};

/** API clients belong to the marketplace: for others than its owner there are none. */
export function apiClientsOf(actor: Actor): Source<ApiClient> & { version: Prisma.Sql } {
  return {
    actor,
    list: apiClientList,
    scope: `${apiClientList.name} ${actor.CompanyID}`,
    from: sql`"api_clients" c`,
    where: actor.CompanyType === "Owner" ? sql`true` : sql`false`,
    key: [sql`c."id"`],
    version: sql`c."version"`,
    select,
    names: { DefaultContextUserID: userName(sql`c."default_context_user_id"`) },
    columns,
  };
}
