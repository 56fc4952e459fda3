import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import type { Listing } from "@/lib/list/listing";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { type Product, productReaders } from "./contract";
import { type ProductRow, productsOf, toProduct } from "./source";

export async function listProducts(actor: Actor, query: ListQuery): Promise<Page<Product>> {
  authorize(actor, productReaders);

  const page = await selectPage<ProductRow>(productsOf(actor), query);
  return { ...page, Items: page.Items.map(toProduct) };
}

/** The keys of the products before and after one in the list that a query makes. */
export async function findProductNeighbours(actor: Actor, productID: string, query: ListQuery): Promise<Neighbours> {
  authorize(actor, productReaders);

  return selectNeighbours(productsOf(actor), query, [productID]);
}

/** The products the actor may see, all of them, to export. */
export function productListing(actor: Actor): Listing<ProductRow, Product> {
  authorize(actor, productReaders);

  return { source: productsOf(actor), toRecord: toProduct, title: "products" };
}

/** Throws NotFound for a product that is not there or that the actor may not see. */
export async function getProduct(actor: Actor, productID: string): Promise<Product> {
  authorize(actor, productReaders);

  const { select, from, where } = productsOf(actor);
  const [row] = await db.$queryRaw<
    ProductRow[]
  >`SELECT ${select} FROM ${from} WHERE p."id" = ${productID} AND ${where}`;
  if (!row) throw notFound("Product", productID);
  return toProduct(row);
}
