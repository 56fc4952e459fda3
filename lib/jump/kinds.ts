import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/roles";
import { orderReaders } from "@/lib/orders/contract";
import { visibleOrders } from "@/lib/orders/visibility";
import { productReaders } from "@/lib/products/contract";
import { visibleProducts } from "@/lib/products/visibility";
import { Prisma } from "@/prisma/generated/client";
import type { JumpType } from "./operation";

const { sql } = Prisma;
type Sql = Prisma.Sql;

/** How records of one type are found in SQL. */
export type JumpKind = {
  type: JumpType;
  roles: readonly Role[];
  from: Sql;
  visible: (actor: Actor) => Sql;
  id: Sql;
  name: Sql;
  status: Sql;
  /** The name is searched, too. */
  byName: boolean;
};

const buyerName = sql`(SELECT c."name" FROM "companies" c WHERE c."id" = o."from_company_id")`;

export const jumpKinds: readonly JumpKind[] = [
  {
    type: "Order",
    roles: orderReaders,
    from: sql`"orders" o`,
    visible: (actor) => visibleOrders(actor, "all"),
    id: sql`o."id"`,
    name: buyerName,
    status: sql`o."status"::text`,
    byName: false,
  },
  {
    type: "Product",
    roles: productReaders,
    from: sql`"products" p`,
    visible: visibleProducts,
    id: sql`p."id"`,
    name: sql`p."name"`,
    status: sql`NULL`,
    byName: true,
  },
  {
    type: "OrderReturn",
    roles: orderReaders,
    from: sql`"order_returns" r JOIN "orders" o ON o."id" = r."order_id"`,
    visible: (actor) => visibleOrders(actor, "all"),
    id: sql`r."id"`,
    name: buyerName,
    status: sql`r."status"::text`,
    byName: false,
  },
];
