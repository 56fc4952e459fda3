import "server-only";

import { randomUUID } from "node:crypto";
import { requireOwnID } from "@/lib/api/body-id";
import { createOrReplace, type IfTaken, refuseTaken } from "@/lib/api/create-or-replace";
import { changesXp, patchedXp, replacedXp } from "@/lib/api/patched-xp";
import { type Actor, authorize } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { changesBetween } from "@/lib/events/changes";
import { type By, type Unit, write } from "@/lib/events/write";
import { lockRecord } from "@/lib/list/lock-record";
import { recordWithin } from "@/lib/list/record-within";
import { Prisma } from "@/prisma/generated/client";
import { productAdmins } from "./change-contract";
import type { Product } from "./contract";
import { emitChange, isOfStock } from "./events";
import type { NewProduct, ProductChange, SavedProduct } from "./input";
import { columnsOf, differsBesideQuantity, type Next, patched, replaced } from "./next";
import { requireDefaultSupplier, requireNoVariants, requireOwner, requireParent } from "./relations";
import { productsOf } from "./source";
import { ownsProduct } from "./visibility";

const { sql, join, raw } = Prisma;

/** Throws Auth.InsufficientRoles for users of a buyer, IdExists, and what the owner, supplier and parent are refused for. */
export async function createProduct(by: By, { ID, ...input }: NewProduct): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);
  requireSeller(actor);

  const id = ID ?? randomUUID();
  return write(by, (unit) => create(unit, { actor, id, input }, refuseTaken("Product", id)));
}

/** Creates the product when there is none of this ID. Throws as createProduct and updateProduct do. */
export async function saveProduct(by: By, id: string, input: SavedProduct): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);

  requireOwnID(id, input);
  return write(by, async (unit) => {
    const isThere = () => isVisible(unit.tx, actor, id);
    if (actor.CompanyType === "Buyer" && !(await isThere())) throw notFound("Product", id);
    return createOrReplace(unit, {
      ...{ type: "Product", id },
      isVisible: isThere,
      replace: () => replace(unit, { actor, id, input }),
      create: (ifTaken) => create(unit, { actor, id, input }, ifTaken),
    });
  });
}

/** Throws NotFound, Product.CannotModify…, PreconditionFailed, Conflict for stock that was read too early, and as createProduct does. */
export async function updateProduct(by: By, id: string, input: ProductChange): Promise<Product> {
  const { actor } = by;
  authorize(actor, productAdmins);

  requireOwnID(id, input);
  return write(by, async (unit) => {
    const before = await lock(unit, actor, id);
    const next = patched(input, before);
    return change(unit, { actor, input, before, next, xp: patchedXp(input.xp) });
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
    emitChange(unit, "product.deleted", { product, changes: changesBetween(product, {}) });
  });
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
  if (!ownsProduct(actor, locked)) throw new AppError("Product.CannotModify");
  requireVersion(locked);
  return recordWithin(tx, source, "Product", id);
}

type Columns = ReturnType<typeof columnsOf>;
const namesOf = (columns: Columns) => join(columns.map(({ name }) => name));
const valuesOf = (columns: Columns) => join(columns.map(({ value }) => value));

type SaveCase = { actor: Actor; id: string; input: SavedProduct };

async function create(unit: Unit, { actor, id, input }: SaveCase, ifTaken: IfTaken<Product>): Promise<Product> {
  const { tx } = unit;
  const OwnerID = input.OwnerID ?? actor.CompanyID;
  await requireOwner(tx, actor, OwnerID);
  const next = replaced(input);
  if (next.AllSuppliersCanSell && actor.CompanyType !== "Owner") throw cannotLetAllSell();
  await requireParent(tx, actor, { ...next, ID: id, OwnerID });
  await requireDefaultSupplier(tx, actor, next.DefaultSupplierID);
  const columns = columnsOf(next);
  const isCounted = (next.Inventory?.QuantityAvailable ?? null) !== null;
  const created = await tx.$executeRaw`
    INSERT INTO "products" ("id", "owner_id", "xp", "date_changed", "inventory_last_updated", "date_stock_changed", ${namesOf(columns)})
    VALUES (${id}, ${OwnerID}, ${replacedXp(input.xp)}, clock_timestamp(),
      CASE WHEN ${isCounted} THEN clock_timestamp() END, CASE WHEN ${isCounted} THEN clock_timestamp() END, ${valuesOf(columns)})
    ON CONFLICT DO NOTHING`;
  if (created === 0) return ifTaken();
  const product = await recordWithin(tx, productsOf(actor), "Product", id);
  emitChange(unit, "product.created", { product, changes: changesBetween({}, product) });
  return product;
}

async function replace(unit: Unit, { actor, id, input }: SaveCase): Promise<Product> {
  const before = await lock(unit, actor, id);
  const next = replaced(input);
  // What is absent from a whole record is not theirs to take away.
  if (actor.CompanyType !== "Owner") next.AllSuppliersCanSell = input.AllSuppliersCanSell ?? before.AllSuppliersCanSell;
  return change(unit, { actor, input, before, next, xp: replacedXp(input.xp) });
}

const cannotLetAllSell = () =>
  new AppError("Product.CannotModifyAllSuppliersCanSell", { Property: "AllSuppliersCanSell" });

/** `before` is locked. `xp`: of `row`, as jsonb; undefined: it stays. */
type Changing = { actor: Actor; input: ProductChange; before: Product; next: Next; xp: Prisma.Sql | undefined };

async function change(unit: Unit, { actor, input, before, next, xp }: Changing): Promise<Product> {
  const { tx } = unit;
  const { ID: id, OwnerID } = before;
  if (input.OwnerID && input.OwnerID !== OwnerID) throw invalidField("OwnerID", "Cannot be changed.");
  const isOther = (name: keyof Next) => next[name] !== before[name];
  if (isOther("AllSuppliersCanSell") && actor.CompanyType !== "Owner") throw cannotLetAllSell();
  if (isOther("ParentID") || isOther("IsParent")) await requireParent(tx, actor, { ...next, ID: id, OwnerID });
  if (before.IsParent && !next.IsParent) await requireNoVariants(tx, id);
  if (isOther("DefaultSupplierID")) await requireDefaultSupplier(tx, actor, next.DefaultSupplierID);
  const quantityOf = ({ Inventory }: Pick<Next, "Inventory">) => Inventory?.QuantityAvailable ?? null;
  const isOtherQuantity = quantityOf(next) !== quantityOf(before);
  if (isOtherQuantity) requireFresh(input, before);
  const isOtherXp = await changesXp(tx, sql`"products" WHERE "id" = ${id}`, xp);

  const isOtherBeside = isOtherXp || differsBesideQuantity(next, before);
  if (!isOtherBeside && !isOtherQuantity) return before;

  const columns = columnsOf(next);
  const dateOf = (isOther: boolean, column: Prisma.Sql) => (isOther ? sql`clock_timestamp()` : sql`"row".${column}`);
  // The date of the stock is one of its own, so that a file says all else of a product whose stock alone was set here.
  const stock = [raw('"inventory_last_updated"'), raw('"date_stock_changed"')].map((column) =>
    next.Inventory ? dateOf(isOtherQuantity, column) : sql`NULL`,
  );
  await tx.$executeRaw`
    UPDATE "products" "row" SET (${namesOf(columns)}, "xp", "inventory_last_updated", "date_stock_changed", "date_changed") =
      ROW(${valuesOf(columns)}, ${xp ?? sql`"row"."xp"`}, ${join(stock)}, ${dateOf(isOtherBeside, raw('"date_changed"'))})
    WHERE "row"."id" = ${id}`;
  const product = await recordWithin(tx, productsOf(actor), "Product", id);
  const changes = changesBetween(before, product);
  const event = isOfStock(before, product) ? "product.inventory_changed" : "product.updated";
  emitChange(unit, event, { product, before, changes });
  return product;
}

/** Throws Conflict for a quantity that was read, with its date, before the stock changed. */
function requireFresh({ Inventory: input }: ProductChange, { Inventory }: Product) {
  const timeOf = (date: string | null | undefined) => (date ? Date.parse(date) : null);
  if (!input || input.LastUpdated === undefined || timeOf(input.LastUpdated) === timeOf(Inventory?.LastUpdated)) return;
  const quantity = Inventory?.QuantityAvailable ?? null;
  const detail = `The stock has changed since it was read: QuantityAvailable is ${quantity} now. Read the product again, or leave LastUpdated out to set it anyway.`;
  throw new AppError("Conflict", { Property: "Inventory.QuantityAvailable", QuantityAvailable: quantity }, { detail });
}
