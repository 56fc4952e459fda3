import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import type { Product } from "./contract";
import { visibleProducts } from "./visibility";

/** Throws ValidationFailure for a company that does not sell, or that is not the actor's own and not theirs to name. */
export async function requireOwner(tx: Transaction, actor: Actor, ownerID: string) {
  if (ownerID === actor.CompanyID) return;
  if (actor.CompanyType !== "Owner") throw invalidField("OwnerID", "Must be your own company.");
  const [owner] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "companies" WHERE "id" = ${ownerID} AND "type" <> 'Buyer' FOR KEY SHARE`;
  if (!owner) throw invalidField("OwnerID", "No seller has this ID.");
}

/** Throws ValidationFailure, likewise of suppliers. */
export async function requireDefaultSupplier(tx: Transaction, actor: Actor, supplierID: string | null) {
  if (supplierID === null || supplierID === actor.CompanyID) return;
  if (actor.CompanyType !== "Owner") throw invalidField("DefaultSupplierID", "Must be your own company.");
  const [supplier] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "companies" WHERE "id" = ${supplierID} AND "type" = 'Supplier' FOR KEY SHARE`;
  if (!supplier) throw invalidField("DefaultSupplierID", "No supplier has this ID.");
}

type Child = Pick<Product, "ID" | "OwnerID" | "ParentID" | "IsParent">;
type Parent = { ownerID: string; isParent: boolean };

/** Throws NotFound for a parent that the actor does not see, and Product.… for one that cannot be it. */
export async function requireParent(tx: Transaction, actor: Actor, { ID, OwnerID, ParentID, IsParent }: Child) {
  if (ParentID === null) return;
  const about = { Property: "ParentID", ParentID };
  if (ParentID === ID) throw invalidField("ParentID", "A product is not its own parent.");
  if (IsParent) throw new AppError("Product.ParentProductCannotHaveParent", about);
  const [parent] = await tx.$queryRaw<Parent[]>`
    SELECT p."owner_id" AS "ownerID", p."is_parent" AS "isParent" FROM "products" p
    WHERE p."id" = ${ParentID} AND ${visibleProducts(actor)} FOR KEY SHARE OF p`;
  if (!parent) throw notFound("Product", ParentID);
  if (parent.ownerID !== OwnerID) throw new AppError("Product.ParentChildProductOwnersShouldMatch", about);
  if (!parent.isParent) throw new AppError("Product.IsNotParent", about);
}

/** Throws Product.CannotModifyIsParent. */
export async function requireNoVariants(tx: Transaction, id: string) {
  const [variant] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "products" p WHERE p."parent_id" = ${id} LIMIT 1`;
  if (variant) throw new AppError("Product.CannotModifyIsParent", { Property: "IsParent" });
}
