import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/roles";
import { orderReaders } from "@/lib/orders/contract";
import { ownOrders, visibleOrdersAmong } from "@/lib/orders/visibility";
import { choosables } from "@/lib/search/choices/kinds";
import { companyName } from "@/lib/users/company-name";
import { isAdministered } from "@/lib/users/source";
import { Prisma } from "@/prisma/generated/client";
import type { Findable } from "../choices/best-of";
import type { JumpType } from "./operation";

const { sql } = Prisma;
type Sql = Prisma.Sql;

export type JumpKind = Findable & { type: JumpType; roles: readonly Role[]; visible: (actor: Actor) => Sql };

/** Looked up once for the whole statement: each look at an order of its own would take longer than all of them. */
export function visibleOrderIDs(actor: Actor) {
  return sql`visible_orders("id") AS MATERIALIZED (${ownOrders(actor)})`;
}

/**
 * IS TRUE makes it a look into a hash, where a join would be planned for the few rows that LIMIT promises. A varchar of that
 * length is taken to be so wide that no hash of many fits into memory.
 */
export const isVisibleOrder = (actor: Actor) =>
  visibleOrdersAmong(actor, sql`(o."id"::text IN (SELECT "id"::text FROM visible_orders)) IS TRUE`);

const buyerName = companyName(sql`o."from_company_id"`);

export const jumpKinds: readonly JumpKind[] = [
  {
    type: "Order",
    roles: orderReaders,
    from: sql`"orders" o`,
    visible: isVisibleOrder,
    id: sql`o."id"`,
    name: buyerName,
    status: sql`o."status"::text`,
    words: null,
  },
  { ...choosables.product, type: "Product", status: sql`NULL` },
  {
    type: "OrderReturn",
    roles: orderReaders,
    from: sql`"order_returns" r JOIN "orders" o ON o."id" = r."order_id"`,
    visible: isVisibleOrder,
    id: sql`r."id"`,
    name: buyerName,
    status: sql`r."status"::text`,
    words: null,
  },
  {
    ...choosables.person,
    type: "User",
    // FullAccess alone.
    roles: [],
    visible: isAdministered,
    name: sql`trim(u."first_name" || ' ' || u."last_name")`,
    status: sql`NULL`,
  },
  { ...choosables.rule, type: "ApprovalRule", status: sql`NULL` },
  { ...choosables.company, ...ofType(sql`= 'Buyer'`), type: "Buyer", status: sql`NULL` },
  { ...choosables.company, ...ofType(sql`<> 'Buyer'`), type: "Seller", status: sql`NULL` },
];

/** Whoever may administer users finds them as such. */
export const people: JumpKind = { ...choosables.person, type: "Person", status: sql`NULL` };

function ofType(is: Sql) {
  return {
    roles: orderReaders,
    visible: (actor: Actor) => sql`c."type" ${is} AND ${choosables.company.visible(actor)}`,
  };
}
