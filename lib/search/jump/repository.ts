import "server-only";

import { type Actor, authorize, hasRole } from "@/lib/auth/actor";
import { read } from "@/lib/db/connection";
import { byCodePoint } from "@/lib/list/text-sql";
import { orderReaders } from "@/lib/orders/contract";
import { recentSql } from "@/lib/search/choices/recent-sql";
import { Prisma } from "@/prisma/generated/client";
import { bestOf } from "../choices/best-of";
import { approvalsThatBegin } from "./approvals-sql";
import { type JumpResult, jumpContract } from "./contract";
import { jumpKinds, people, seenOrders } from "./kinds";

const { sql, join } = Prisma;
type Row = Omit<JumpResult, "OrderID"> & { rank: number; OrderID: string | null };

const most = 5;

/** The records one may mean, best first; those of a type together. */
export async function jump(actor: Actor, given: string): Promise<{ Items: JumpResult[] }> {
  authorize(actor, jumpContract.roles);

  const search = given.trim();
  const kinds = hasRole(actor, []) ? jumpKinds : [...jumpKinds, people];
  const open = kinds.filter(({ roles }) => hasRole(actor, roles));
  const found = open.map(
    (kind) => sql`SELECT *, NULL AS "OrderID" FROM ${bestOf(kind, kind.visible(actor), { search, most })} f`,
  );
  if (hasRole(actor, orderReaders)) found.push(approvalsThatBegin(actor, { search, most }));
  const rows = await read<Row>(
    actor,
    sql`WITH ${seenOrders(actor)}, ${recentSql(actor)}
    SELECT * FROM (${join(found, " UNION ALL ")}) found ORDER BY "rank", ${byCodePoint(sql`"ID"`)}`,
  );
  const items = rows.map(({ OrderID, ...row }) => (OrderID === null ? row : { ...row, OrderID }));
  return { Items: [...Map.groupBy(items, ({ Type }) => Type).values()].flat() };
}
