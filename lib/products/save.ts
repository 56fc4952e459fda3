import "server-only";

import { randomUUID } from "node:crypto";
import { newIdentifier } from "@/lib/api/new-fields";
import { toStoredXp } from "@/lib/api/stored-xp";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { type By, type Unit, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import { recordWithin } from "@/lib/list/record-within";
import { Prisma } from "@/prisma/generated/client";
import { type NewProduct, type ProductChange, productAdmins, type SavedProduct } from "./change-contract";
import type { Product } from "./contract";
import { emitChange, isOfStock, productChanges } from "./events";
import { columnsOf, differsBesideQuantity, type Next, patched, replaced } from "./next";
import { requireDefaultSupplier, requireNoVariants, requireOwner, requireParent } from "./relations";
import { productsOf } from "./source";

const { sql, join, empty } = Prisma;

/** Throws Auth.InsufficientRoles for users of a buyer, IdExists, and what the owner, supplier and parent are refused for. */
export async function createProduct(by: By, { ID, ...given }: NewProduct): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);
  requireSeller(actor);

  return write(by, (unit) => create(unit, { actor, id: ID ?? randomUUID(), given }));
}

/** Creates the product when there is none of this ID. Throws as createProduct and updateProduct do. */
export async function saveProduct(by: By, id: string, given: SavedProduct): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);

  requireOwnID(id, given);
  return write(by, async (unit) => {
    if (await isVisible(unit.tx, actor, id)) return replace(unit, { actor, id, given });
    if (actor.CompanyType === "Buyer") throw notFound("Product", id);
    if (by.ifVersion) throw new AppError("PreconditionFailed");
    if (!newIdentifier.safeParse(id).success)
      throw invalidField("ID", "Must be 1 to 100 letters, digits, hyphens and underscores.");
    return create(unit, { actor, id, given, isSaved: true });
  });
}

/** Throws NotFound, Product.CannotModify…, PreconditionFailed, Conflict for stock that was read too early, and as createProduct does. */
export async function updateProduct(by: By, id: string, given: ProductChange): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);

  requireOwnID(id, given);
  const { xp } = given;
  const merged = xp === null ? sql`NULL::jsonb` : sql`merge_patch(p."xp", ${JSON.stringify(xp ?? {})}::jsonb)`;
  return write(by, async (unit) => {
    const before = await lock(unit, actor, id);
    const next = patched(given, before);
    return change(unit, { actor, given, before, next, xp: xp === undefined ? sql`p."xp"` : merged });
  });
}

/** Throws NotFound, Product.CannotModify, PreconditionFailed, and Product.CannotDelete… */
export async function deleteProduct(by: By, id: string): Promise<void> {
  const { actor } = by;
  authorize(actor, productAdmins);

  await write(by, async (unit) => {
    const { tx } = unit;
    const product = await lock(unit, actor, id);
    const [use] = await tx.$queryRaw<{ isOrdered: boolean; isParent: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM "line_items" WHERE "product_id" = ${id}) AS "isOrdered",
        EXISTS (SELECT 1 FROM "products" WHERE "parent_id" = ${id}) AS "isParent"`;
    if (use?.isParent) throw new AppError("Product.CannotDeleteParentProduct");
    if (use?.isOrdered) throw new AppError("Product.CannotDeleteOrdered");
    await tx.$executeRaw`DELETE FROM "products" WHERE "id" = ${id}`;
    emitChange(unit, "product.deleted", { product, changes: productChanges(product, {}) });
  });
}

function requireOwnID(id: string, { ID }: ProductChange) {
  if (ID !== undefined && ID !== null && ID !== id) throw invalidField("ID", "Cannot be changed.");
}

/** Throws Auth.InsufficientRoles. */
function requireSeller({ CompanyType, Roles }: Actor) {
  if (CompanyType !== "Buyer") return;
  const message = "Products belong to the marketplace's owner and to suppliers.";
  throw new AppError("Auth.InsufficientRoles", { AssignedRoles: Roles }, { message });
}

async function isVisible(tx: Transaction, actor: Actor, id: string) {
  const { from, where } = productsOf(actor);
  const [row] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${from} WHERE p."id" = ${id} AND ${where}`;
  return row !== undefined;
}

/** A product that nobody else changes, and of which no order takes, before the transaction ends. */
async function lock({ tx, requireVersion }: Unit, actor: Actor, id: string): Promise<Product> {
  const source = productsOf(actor);
  const locked = await lockRecord(tx, source, { type: "Product", id, table: sql`p` });
  if (actor.CompanyType !== "Owner" && locked.OwnerID !== actor.CompanyID) throw new AppError("Product.CannotModify");
  requireVersion(locked);
  return recordWithin(tx, source, "Product", id);
}

type Columns = ReturnType<typeof columnsOf>;
const namesOf = (columns: Columns, of = empty) => join(columns.map(({ name }) => sql`${of}${name}`));
const valuesOf = (columns: Columns) => join(columns.map(({ value }) => value));

type Given = { actor: Actor; id: string; given: SavedProduct };

/** `isSaved`: of an ID that is taken by a product that the caller does not see they are not told. */
async function create(
  unit: Unit,
  { actor, id, given, isSaved = false }: Given & { isSaved?: boolean },
): Promise<Product> {
  const { tx } = unit;
  const OwnerID = given.OwnerID ?? actor.CompanyID;
  await requireOwner(tx, actor, OwnerID);
  const next = replaced(given);
  if (next.AllSuppliersCanSell && actor.CompanyType !== "Owner") throw cannotLetAllSell();
  await requireParent(tx, actor, { ...next, ID: id, OwnerID });
  await requireDefaultSupplier(tx, actor, next.DefaultSupplierID);
  const columns = columnsOf(next);
  const isCounted = (next.Inventory?.QuantityAvailable ?? null) !== null;
  const created = await tx.$executeRaw`
    INSERT INTO "products" ("id", "owner_id", "xp", "date_changed", "inventory_last_updated", "date_stock_changed", ${namesOf(columns)})
    VALUES (${id}, ${OwnerID}, ${given.xp ? JSON.stringify(given.xp) : null}::jsonb, clock_timestamp(),
      CASE WHEN ${isCounted} THEN clock_timestamp() END, CASE WHEN ${isCounted} THEN clock_timestamp() END, ${valuesOf(columns)})
    ON CONFLICT DO NOTHING`;
  if (created === 0) {
    if (!isSaved) throw new AppError("IdExists", { ObjectType: "Product", ObjectID: id });
    if (!(await isVisible(tx, actor, id))) throw notFound("Product", id);
    // Another request has created it meanwhile.
    return replace(unit, { actor, id, given });
  }
  const product = await recordWithin(tx, productsOf(actor), "Product", id);
  emitChange(unit, "product.created", { product, changes: productChanges({}, product) });
  return product;
}

async function replace(unit: Unit, { actor, id, given }: Given): Promise<Product> {
  const before = await lock(unit, actor, id);
  const next = replaced(given);
  // What is absent from a whole record is not theirs to take away.
  if (actor.CompanyType !== "Owner") next.AllSuppliersCanSell = given.AllSuppliersCanSell ?? before.AllSuppliersCanSell;
  const xp = sql`${given.xp ? JSON.stringify(given.xp) : null}::jsonb`;
  return change(unit, { actor, given, before, next, xp });
}

const cannotLetAllSell = () =>
  new AppError("Product.CannotModifyAllSuppliersCanSell", { Property: "AllSuppliersCanSell" });

/** `before` is locked. `xp`: of the column, as jsonb. */
type Changing = { actor: Actor; given: ProductChange; before: Product; next: Next; xp: Prisma.Sql };

async function change(unit: Unit, { actor, given, before, next, xp }: Changing): Promise<Product> {
  const { tx } = unit;
  const { ID: id, OwnerID } = before;
  if (given.OwnerID && given.OwnerID !== OwnerID) throw invalidField("OwnerID", "Cannot be changed.");
  const isOther = (name: keyof Next) => next[name] !== before[name];
  if (isOther("AllSuppliersCanSell") && actor.CompanyType !== "Owner") throw cannotLetAllSell();
  if (isOther("ParentID") || isOther("IsParent")) await requireParent(tx, actor, { ...next, ID: id, OwnerID });
  if (before.IsParent && !next.IsParent) await requireNoVariants(tx, id);
  if (isOther("DefaultSupplierID")) await requireDefaultSupplier(tx, actor, next.DefaultSupplierID);
  const quantityOf = ({ Inventory }: Pick<Next, "Inventory">) => Inventory?.QuantityAvailable ?? null;
  const isOtherQuantity = quantityOf(next) !== quantityOf(before);
  if (isOtherQuantity) requireFresh(given, before);
  await requireXp(tx, id, xp);

  const columns = columnsOf(next);
  // The date of the stock is one of its own, so that a file says all else of a product whose stock alone was set here.
  const stock = isOtherQuantity
    ? sql`clock_timestamp(), clock_timestamp()`
    : sql`p."inventory_last_updated", p."date_stock_changed"`;
  // Where nothing differs the row, and so its version, stays as it is.
  await tx.$executeRaw`
    UPDATE "products" p SET (${namesOf(columns)}, "xp", "inventory_last_updated", "date_stock_changed", "date_changed") =
      ROW(${valuesOf(columns)}, ${xp}, ${next.Inventory ? stock : sql`NULL, NULL`},
        CASE WHEN ${differsBesideQuantity(next, before)} OR p."xp" IS DISTINCT FROM ${xp} THEN clock_timestamp() ELSE p."date_changed" END)
    WHERE p."id" = ${id} AND (${namesOf(columns, sql`p.`)}, p."xp") IS DISTINCT FROM (${valuesOf(columns)}, ${xp})`;
  const product = await recordWithin(tx, productsOf(actor), "Product", id);
  const changes = productChanges(before, product);
  if (Object.keys(changes).length === 0) return product;
  const event = isOfStock(before, product) ? "product.inventory_changed" : "product.updated";
  emitChange(unit, event, { product, before, changes });
  return product;
}

/** Throws Conflict for a quantity that was read, with its date, before the stock changed. */
function requireFresh({ Inventory: given }: ProductChange, { Inventory }: Product) {
  if (!given || given.LastUpdated === undefined || given.LastUpdated === (Inventory?.LastUpdated ?? null)) return;
  const quantity = Inventory?.QuantityAvailable ?? null;
  const detail = `The stock has changed since it was read: QuantityAvailable is ${quantity} now. Read the product again, or leave LastUpdated out to set it anyway.`;
  throw new AppError("Conflict", { Property: "Inventory.QuantityAvailable", QuantityAvailable: quantity }, { detail });
}

/** Throws ValidationFailure when xp becomes too large. */
async function requireXp(tx: Transaction, id: string, xp: Prisma.Sql) {
  const [next] = await tx.$queryRaw<{ xp: string | null }[]>`
    SELECT (${xp})::text AS "xp" FROM "products" p WHERE p."id" = ${id}`;
  const stored = next?.xp ? toStoredXp(JSON.parse(next.xp)) : undefined;
  if (stored && "problem" in stored) throw invalidField("xp", stored.problem);
}
