import "server-only";

import { type Actor, hasRole } from "@/lib/auth/actor";
import { byCodePoint } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import { recentSql } from "@/lib/search/choices/recent-sql";
import { Prisma } from "@/prisma/generated/client";
import { bestOf } from "../choices/best-of";
import { approvalsThatBegin } from "./approvals-sql";
import { administered, jumpKinds, namedByOrders, visibleOrderIDs } from "./kinds";

const { sql, join } = Prisma;

const most = 5;

/** What is found of each type that the actor's roles open, best first. */
export function jumpSql(actor: Actor, search: string) {
  const kinds = [...jumpKinds, ...(hasRole(actor, []) ? administered : namedByOrders)];
  const open = kinds.filter(
    ({ roles, companies = [actor.CompanyType] }) => hasRole(actor, roles) && companies.includes(actor.CompanyType),
  );
  const queries = open.map(
    (kind) => sql`SELECT *, NULL AS "OrderID" FROM ${bestOf(kind, kind.visible(actor), { search, most })} f`,
  );
  if (hasRole(actor, orderReaders)) queries.push(approvalsThatBegin(actor, { search, most }));
  return sql`WITH ${visibleOrderIDs(actor)}, ${recentSql(actor)}
    SELECT * FROM (${join(queries, " UNION ALL ")}) found ORDER BY "rank", ${byCodePoint(sql`"ID"`)}`;
}
