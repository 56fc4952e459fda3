import "server-only";

import { type Actor, authorize, isSufficient } from "@/lib/auth/actor";
import type { NamedRecord, WithNames } from "@/lib/list/named";
import type { Facets, Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import { type Neighbours, selectNeighbours } from "@/lib/list/select-neighbours";
import { selectPage } from "@/lib/list/select-page";
import { selectRecord } from "@/lib/list/select-record";
import { productAdmins } from "./change-contract";
import { type Product, productReaders } from "./contract";
import { productsOf } from "./source";
import { ownsProduct } from "./visibility";

export async function listProducts(
  actor: Actor,
  query: ListQuery,
  options?: WithNames,
): Promise<Page<NamedRecord<Product>, Facets>> {
  authorize(actor, productReaders);

  return selectPage(productsOf(actor), query, options);
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
export async function getProduct(actor: Actor, productID: string, options?: WithNames): Promise<NamedRecord<Product>> {
  authorize(actor, productReaders);

  return selectRecord(productsOf(actor), "Product", [productID], options);
}

/** Whether the actor may make products: buyers make none. */
export const mayCreateProducts = (actor: Actor) => isSufficient(actor, productAdmins) && actor.CompanyType !== "Buyer";

/** Which products of those that the actor sees they may change. */
export function changeableProducts(actor: Actor): { ofCompany: string } | "all" | "none" {
  if (!mayCreateProducts(actor)) return "none";
  return actor.CompanyType === "Owner" ? "all" : { ofCompany: actor.CompanyID };
}

/** Whether the actor may change a product that they see. */
export const mayChangeProduct = (actor: Actor, product: Pick<Product, "OwnerID">) =>
  mayCreateProducts(actor) && ownsProduct(actor, product);
