import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import type { Named, WithNames } from "@/lib/list/named";
import type { Facets, Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { type Product, productReaders } from "./contract";
import { productsOf } from "./source";

export async function listProducts(
  actor: Actor,
  query: ListQuery,
  asked?: WithNames,
): Promise<Page<Named<Product>, Facets>> {
  authorize(actor, productReaders);

  return selectPage(productsOf(actor), query, asked);
}

/** The keys of the products before and after one in the list that a query makes. */
export async function findProductNeighbours(actor: Actor, productID: string, query: ListQuery): Promise<Neighbours> {
  authorize(actor, productReaders);

  return selectNeighbours(productsOf(actor), query, [productID]);
}

/** The products the actor may see, all of them, to export. */
export function productListing(actor: Actor) {
  authorize(actor, productReaders);

  return { ...productsOf(actor), title: "products" };
}

/** Throws NotFound for a product that is not there or that the actor may not see. */
export async function getProduct(actor: Actor, productID: string, asked?: WithNames): Promise<Named<Product>> {
  authorize(actor, productReaders);

  return selectRecord(productsOf(actor), "Product", [productID], asked);
}
