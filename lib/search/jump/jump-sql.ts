import "server-only";

import { type Actor, hasRole } from "@/lib/auth/actor";
import { byCodePoint } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import { recentSql } from "@/lib/search/choices/recent-sql";
import { Prisma } from "@/prisma/generated/client";
import { bestOf } from "../choices/best-of";
import { approvalsThatBegin } from "./approvals-sql";
import { type JumpKind, jumpKinds, visibleOrderIDs } from "./kinds";

const { sql, join } = Prisma;

const most = 5;

/** What is found of each type that the actor's roles open, best first. */
export function jumpSql(actor: Actor, search: string) {
  const open = jumpKinds.filter(
    ({ roles, companies = [actor.CompanyType] }) => hasRole(actor, roles) && companies.includes(actor.CompanyType),
  );
  const queries = open.map((kind) => {
    const { type, visible } = ofActor(kind, actor);
    return sql`SELECT *, NULL AS "OrderID" FROM ${bestOf({ ...kind, type }, visible, { search, most })} f`;
  });
  if (hasRole(actor, orderReaders)) queries.push(approvalsThatBegin(actor, { search, most }));
  return sql`WITH ${visibleOrderIDs(actor)}, ${recentSql(actor)}
    SELECT * FROM (${join(queries, " UNION ALL ")}) found ORDER BY "rank", ${byCodePoint(sql`"ID"`)}`;
}

function ofActor({ type, visible, administered }: JumpKind, actor: Actor) {
  if (!administered || !hasRole(actor, [])) return { type, visible: visible(actor) };
  const is = administered.is(actor);
  // The Owner administers all of them.
  if (actor.CompanyType === "Owner") return { type: administered.type, visible: is };
  return {
    type: sql`CASE WHEN ${is} THEN ${administered.type} ELSE ${type} END`,
    visible: sql`(${is} OR ${visible(actor)})`,
  };
}
