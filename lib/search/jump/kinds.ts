import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { CompanyType, Role } from "@/lib/auth/roles";
import { orderReaders } from "@/lib/orders/contract";
import { ownOrders, visibleOrdersAmong } from "@/lib/orders/visibility";
import { productReaders } from "@/lib/products/contract";
import { choosables } from "@/lib/search/choices/kinds";
import { apiClientList } from "@/lib/users/api-clients/list";
import { isOwnCompany } from "@/lib/users/companies/whose";
import { companyName } from "@/lib/users/company-name";
import { isAdministered } from "@/lib/users/source";
import { Prisma } from "@/prisma/generated/client";
import type { Findable } from "../choices/best-of";
import type { JumpType } from "./operation";

const { sql } = Prisma;
type Sql = Prisma.Sql;

export type JumpKind = Findable & {
  type: JumpType;
  roles: readonly Role[];
  /** Those whose people have a page for it; absent: all. */
  companies?: readonly CompanyType[];
  visible: (actor: Actor) => Sql;
  /** What FullAccess administers of them is found, too, and is of another type. */
  administered?: { type: JumpType; is: (actor: Actor) => Sql };
};

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
  { ...choosables.rule, type: "ApprovalRule", status: sql`NULL` },
  { ...choosables.company, ...ofType(sql`= 'Buyer'`), type: "Buyer", status: sql`NULL` },
  { ...choosables.company, ...ofType(sql`<> 'Buyer'`), type: "Seller", status: sql`NULL` },
  {
    ...choosables.company,
    type: "ProductSupplier",
    roles: productReaders,
    visible: suppliesProducts,
    status: sql`NULL`,
  },
  {
    ...choosables.person,
    type: "Person",
    administered: { type: "User", is: isAdministered },
    status: sql`NULL`,
  },
  {
    ...choosables.group,
    type: "ApprovingGroup",
    administered: { type: "UserGroup", is: (actor) => isOwnCompany(sql`ag."company_id"`, actor) },
    status: sql`NULL`,
  },
  { ...choosables.client, type: "ApiClient", companies: apiClientList.page.companies, status: sql`NULL` },
];

function ofType(is: Sql) {
  return {
    roles: orderReaders,
    visible: (actor: Actor) => sql`c."type" ${is} AND ${choosables.company.visible(actor)}`,
  };
}

function suppliesProducts({ CompanyType }: Actor) {
  return CompanyType === "Owner"
    ? sql`EXISTS (SELECT 1 FROM "products" p WHERE p."default_supplier_id" = c."id")`
    : sql`c."id" IN (SELECT "default_supplier_id" FROM "some_products")`;
}
