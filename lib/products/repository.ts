import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { iso } from "@/lib/fields";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { selectPage } from "@/lib/list/select-page";
import { Prisma } from "@/prisma/generated/client";
import { type Product, productReaders } from "./contract";
import { productList } from "./list";
import { type ProductRow, productColumns, productSelect } from "./sql";

const { sql } = Prisma;
const from = sql`"products" p`;

export async function listProducts(actor: Actor, query: ListQuery): Promise<Page<Product>> {
  authorize(actor, productReaders);

  const page = await selectPage<ProductRow>(
    {
      list: productList,
      scope: `${productList.name} ${actor.CompanyID}`,
      from,
      where: visibleProducts(actor),
      key: [sql`p."id"`],
      select: productSelect,
      columns: productColumns,
    },
    query,
  );
  return { ...page, Items: page.Items.map(toProduct) };
}

/** Throws NotFound for a product that is not there or that the actor may not see. */
export async function getProduct(actor: Actor, productID: string): Promise<Product> {
  authorize(actor, productReaders);

  const [row] = await db.$queryRaw<ProductRow[]>`
    SELECT ${productSelect} FROM ${from} WHERE p."id" = ${productID} AND ${visibleProducts(actor)}`;
  if (!row) throw notFound("Product", productID);
  return toProduct(row);
}

/** A condition on `products p`. */
function visibleProducts({ CompanyID, CompanyType }: Actor) {
  const byCompany = {
    Owner: sql`true`,
    Supplier: sql`(p."owner_id" = ${CompanyID} OR p."default_supplier_id" = ${CompanyID} OR p."all_suppliers_can_sell")`,
    Buyer: sql`p."active"`,
  };
  return byCompany[CompanyType];
}

function toProduct({ Inventory, InventoryLastUpdated, ...row }: ProductRow): Product {
  return { ...row, Inventory: Inventory && { ...Inventory, LastUpdated: iso(InventoryLastUpdated) } };
}
