import "server-only";

import { requestMatching } from "@/lib/approvals/decisions/request";
import { statusSubmitted } from "@/lib/approvals/decisions/transition";
import type { Actor } from "@/lib/auth/actor";
import type { Transaction } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { AppError, notFound } from "@/lib/errors";
import { holdEvents, type Unit } from "@/lib/events/write";
import type { Direction } from "@/lib/orders/direction";
import { faultsOf, lockProducts, takeStockOf } from "@/lib/products/ordered";
import { isSoldBy, visibleProducts } from "@/lib/products/visibility";
import { holdRules } from "@/lib/rules/hold-rules";
import { matchNewOrders } from "@/lib/rules/match-order";
import { Prisma } from "@/prisma/generated/client";
import { tooLarge } from "./amounts";
import type { OrderOfBatch } from "./batch-contract";
import { emitChange, orderChanges } from "./events";
import { forAudit, notPositive, notSold } from "./line-items";
import type { NewLineItem } from "./line-items-contract";
import { findParties, type Parties } from "./parties";
import { emitSubmitted, markSubmitted } from "./submit";

const { sql } = Prisma;

type LineToCreate = Omit<NewLineItem, "ID"> & { ID: string };
/** Under IDs that were chosen before; no two of those that are created together have the same. */
export type OrderToCreate = { id: string; properties: Omit<OrderOfBatch, "ID" | "LineItems">; lines: LineToCreate[] };
/** What has become of an order: how it is, or why it was not created. */
export type Created = { status: Status; total: number } | AppError;
type Status = "Unsubmitted" | "AwaitingApproval" | "Open";

type WithParties = { order: OrderToCreate; parties: Parties };
/** `sellers`: those of the batch's who sell it. */
type Product = { id: string; supplierID: string | null; sellers: string[] };
type Orderable = WithParties & { products: ReadonlyMap<string, Product> };
type Inserted = WithParties & { subtotal: number; total: number; totalOf: (lineID: string) => number };

/**
 * Creates orders with their line items, and submits those that want it, each as createOrder, createLineItem and
 * submitOrder would, in a few statements for all. One that is refused leaves nothing behind. `before`: the end of those
 * that come first to the stock of the products.
 */
export async function createMany(unit: Unit, { actor, direction, orders, before }: ToCreate) {
  const results = new Map<OrderToCreate, Created>();
  const refuse = ({ order }: Pick<WithParties, "order">, faults: readonly AppError[]) => {
    const [first] = faults;
    if (first) results.set(order, Object.assign(first, { faults }));
  };
  const unrefused = <T extends WithParties>(all: readonly T[]) => all.filter(({ order }) => !results.has(order));

  const withTheirParties = await withParties(unit, { actor, direction, orders }, refuse);
  const orderable = await withProducts(unit, actor, withTheirParties, refuse);
  const inserted = await insert(unit, actor, unrefused(orderable), refuse);
  const matches = await matchSubmitted(unit, inserted);
  const statusOf = ({ order: { id, properties } }: WithParties): Status =>
    properties.Submit ? statusSubmitted({ needsApproval: matches.has(id) }) : "Unsubmitted";
  await before;
  await requireStock(unit, inserted, { statusOf, refuse });

  const created = unrefused(inserted);
  for (const each of created) tellCreated(unit, each);
  await submit(unit, actor, { created, matches, statusOf });
  for (const each of created) results.set(each.order, { status: statusOf(each), total: each.total });
  return results;
}

type Refuse = (entry: Pick<WithParties, "order">, faults: readonly AppError[]) => void;
type NewOrders = { actor: Actor; direction: Direction; orders: readonly OrderToCreate[] };
export type ToCreate = NewOrders & { before: Promise<unknown> };

/** Looks up once who places orders, and with whom, for those that say the same. */
async function withParties({ tx }: Unit, { actor, direction, orders }: NewOrders, refuse: Refuse) {
  const partiesByNames = new Map<string, Parties | AppError>();
  const result: WithParties[] = [];
  for (const order of orders) {
    const { FromCompanyID, ToCompanyID, FromUserID } = order.properties;
    const names = { FromCompanyID, ToCompanyID, FromUserID };
    const key = JSON.stringify(names);
    const parties = partiesByNames.get(key) ?? (await findParties(tx, actor, direction, names).catch(asRefusal));
    partiesByNames.set(key, parties);
    if (parties instanceof AppError) refuse({ order }, [parties]);
    else result.push({ order, parties });
  }
  return result;
}

function asRefusal(error: unknown) {
  if (error instanceof AppError) return error;
  throw error;
}

async function withProducts(
  { tx }: Unit,
  actor: Actor,
  orders: readonly WithParties[],
  refuse: Refuse,
): Promise<Orderable[]> {
  const ids = [...new Set(orders.flatMap(({ order }) => order.lines.map(({ ProductID }) => ProductID)))].sort();
  const sellers = [...new Set(orders.map(({ parties }) => parties.toCompanyID))];
  const rows = await tx.$queryRaw<Product[]>`
    SELECT p."id", p."default_supplier_id" AS "supplierID", ARRAY(
      SELECT s."id" FROM unnest(${sellers}::text[]) s("id") WHERE ${isSoldBy(sql`s."id"`)}) AS "sellers" FROM "products" p
    WHERE p."id" = ANY (${ids}::text[]) AND ${visibleProducts(actor)} FOR KEY SHARE OF p`;
  const products = new Map(rows.map((each) => [each.id, each]));
  for (const each of orders) refuse(each, faultsOfLines({ ...each, products }));
  return orders.map((each) => ({ ...each, products }));
}

function faultsOfLines({ order: { properties, lines }, parties, products }: Orderable) {
  const ids = new Set<string>();
  const faults = lines.flatMap(({ ID, ProductID, Quantity }, at) => {
    const isRepeated = ids.has(ID);
    ids.add(ID);
    return [
      ...(isRepeated ? [new AppError("IdExists", { ObjectType: "LineItem", ObjectID: ID })] : []),
      ...faultsOfProduct(ProductID, products.get(ProductID), parties),
      ...(Quantity > 0 ? [] : [notPositive(Quantity, `LineItems.${at}.Quantity`)]),
    ];
  });
  return properties.Submit && lines.length === 0 ? [...faults, ...faultsOf([])] : faults;
}

function faultsOfProduct(id: string, product: Product | undefined, parties: Parties) {
  if (!product) return [notFound("Product", id)];
  return product.sellers.includes(parties.toCompanyID) ? [] : [notSold(id, parties)];
}

/** Refuses an order whose ID exists or whose total is too large. */
async function insert(
  { tx }: Unit,
  actor: Actor,
  orderable: readonly Orderable[],
  refuse: Refuse,
): Promise<Inserted[]> {
  if (orderable.length === 0) return [];
  const lines = linesOf(orderable);
  const amounts = await insertOrders(tx, actor, orderable, lines);
  const totalOf = await insertLines(tx, [...amounts.keys()], lines);

  const missing = orderable.filter(({ order }) => !amounts.has(order.id));
  const existing = await findExisting(tx, missing);
  for (const each of missing) {
    const { id } = each.order;
    const idExists = new AppError("IdExists", { ObjectType: "Order", ObjectID: id });
    refuse(each, [existing.has(id) ? idExists : tooLarge("LineItems")]);
  }
  return orderable.flatMap(({ order, parties }) => {
    const amount = amounts.get(order.id);
    return amount ? [{ order, parties, ...amount, totalOf: (lineID: string) => totalOf(order.id, lineID) }] : [];
  });
}

/** The line items of all orders, as rows `l`. */
function linesOf(orderable: readonly Orderable[]) {
  const lines = orderable.flatMap(({ order, products }) =>
    order.lines.map((line, at) => ({
      ...{ orderID: order.id, id: line.ID, position: at + 1, productID: line.ProductID, quantity: line.Quantity },
      ...{ unitPrice: line.UnitPrice, costCenter: line.CostCenter ?? null, shipFrom: line.ShipFromAddressID ?? null },
      ...{ supplierID: products.get(line.ProductID)?.supplierID ?? null, xp: line.xp ?? null },
    })),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l("orderID" text, "id" text, "position" int,
    "productID" text, "quantity" int, "unitPrice" numeric, "costCenter" text, "shipFrom" text, "supplierID" text, "xp" jsonb)`;
}

/** The amounts of those that were inserted, by their IDs. */
async function insertOrders(tx: Transaction, actor: Actor, orderable: readonly Orderable[], lines: Prisma.Sql) {
  const orders = orderable.map(({ order: { id, properties }, parties }) => ({
    ...{ id, ...parties, xp: properties.xp ?? null, comments: properties.Comments ?? null },
    ...{
      shippingCost: properties.ShippingCost ?? 0,
      taxCost: properties.TaxCost ?? 0,
      gratuity: properties.Gratuity ?? 0,
    },
    ...{
      currency: currencyOf(properties),
      billing: properties.BillingAddressID ?? null,
      shipping: properties.ShippingAddressID ?? null,
    },
  }));
  // In the order of their IDs, so that two requests with the same ones do not wait for each other in a circle.
  const inserted = await tx.$queryRaw<{ id: string; subtotal: number; total: number }[]>`
    INSERT INTO "orders" ("id", "from_company_id", "to_company_id", "from_user_id", "status", "date_created", "last_updated", "date_changed",
      "subtotal", "shipping_cost", "tax_cost", "gratuity", "total", "currency", "billing_address_id", "shipping_address_id", "comments", "xp",
      "created_by_id", "changed_by_id")
    SELECT o."id", o."fromCompanyID", o."toCompanyID", o."fromUserID", 'Unsubmitted', moment, moment, moment, sums."subtotal",
      o."shippingCost", o."taxCost", o."gratuity", sums."subtotal" + o."shippingCost" + o."taxCost" + o."gratuity",
      o."currency", o."billing", o."shipping", o."comments", o."xp", ${actor.UserID}, ${actor.UserID}
    FROM (SELECT clock_timestamp() AS moment OFFSET 0) now,
      jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS o("id" text, "fromCompanyID" text, "toCompanyID" text, "fromUserID" text,
        "shippingCost" numeric, "taxCost" numeric, "gratuity" numeric, "currency" text, "billing" text, "shipping" text, "comments" text,
        "xp" jsonb)
      LEFT JOIN (SELECT l."orderID", sum(l."quantity" * l."unitPrice") AS "sum" FROM ${lines} GROUP BY l."orderID") summed
        ON summed."orderID" = o."id",
      LATERAL (SELECT coalesce(summed."sum", 0) AS "subtotal") sums
    WHERE sums."subtotal" + o."shippingCost" + o."taxCost" + o."gratuity" < 1e14
    ORDER BY o."id"
    ON CONFLICT DO NOTHING RETURNING "id", "subtotal"::float8 AS "subtotal", "total"::float8 AS "total"`;
  return new Map(inserted.map(({ id, ...each }) => [id, each]));
}

/** The total of each line item, by the IDs of its order and its own. */
async function insertLines(tx: Transaction, orderIDs: readonly string[], lines: Prisma.Sql) {
  const inserted = await tx.$queryRaw<{ orderID: string; id: string; total: number }[]>`
    INSERT INTO "line_items" ("order_id", "id", "position", "product_id", "quantity", "unit_price", "cost_center", "ship_from_address_id",
      "supplier_id", "date_added", "xp")
    SELECT l."orderID", l."id", l."position", l."productID", l."quantity", l."unitPrice", l."costCenter", l."shipFrom", l."supplierID",
      moment, l."xp"
    FROM ${lines}, (SELECT clock_timestamp() AS moment OFFSET 0) now WHERE l."orderID" = ANY (${orderIDs}::text[])
    RETURNING "order_id" AS "orderID", "id", ("quantity" * "unit_price")::float8 AS "total"`;
  const totals = new Map(inserted.map(({ orderID, id, total }) => [`${orderID} ${id}`, total]));
  return (orderID: string, id: string) => totals.get(`${orderID} ${id}`) ?? 0;
}

const currencyOf = ({ Currency }: OrderToCreate["properties"]) => Currency ?? env().DEFAULT_CURRENCY;

async function findExisting(tx: Transaction, missing: readonly WithParties[]) {
  if (missing.length === 0) return new Set<string>();
  const ids = missing.map(({ order }) => order.id);
  const rows = await tx.order.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** The rules that match those that are to be submitted, by their IDs. They stay until the transaction ends. */
async function matchSubmitted({ tx }: Unit, inserted: readonly Inserted[]) {
  const submitted = inserted.filter(({ order }) => order.properties.Submit);
  const matches = await matchNewOrders(
    (statement) => tx.$queryRaw(statement),
    submitted.map(({ order, parties }) => ({ id: order.id, ...parties })),
  );
  const liveRules = new Set(await holdRules(tx, [...matches.values()].flat()));
  const liveMatches = [...matches].map(
    ([id, matching]) => [id, matching.filter((rule) => liveRules.has(rule))] as const,
  );
  return new Map(liveMatches.filter(([, matching]) => matching.length > 0));
}

type Stage = { statusOf: (entry: WithParties) => Status; refuse: Refuse };

/** Of several orders for the last pieces those get them that stand first. Products stay as they are until the transaction ends. */
async function requireStock({ tx }: Unit, inserted: readonly Inserted[], { statusOf, refuse }: Stage) {
  const submitted = inserted.filter(({ order }) => order.properties.Submit);
  if (submitted.length === 0) return;
  const products = await lockProducts(tx, [
    ...new Set(submitted.flatMap(({ order }) => order.lines.map(({ ProductID }) => ProductID))),
  ]);
  const refusals: string[] = [];
  for (const each of submitted) {
    const { id, lines } = each.order;
    const requirements = [...Map.groupBy(lines, ({ ProductID }) => ProductID)].flatMap(([productID, of]) => {
      const product = products.get(productID);
      return product ? [{ product, quantity: of.reduce((sum, { Quantity }) => sum + Quantity, 0) }] : [];
    });
    const faults = faultsOf(requirements.map(({ product, quantity }) => ({ ...product, quantity })));
    refuse(each, faults);
    if (faults.length > 0) refusals.push(id);
    else if (statusOf(each) === "Open")
      for (const { product, quantity } of requirements) if (product.available !== null) product.available -= quantity;
  }
  if (refusals.length > 0) await tx.order.deleteMany({ where: { id: { in: refusals } } });
}

function tellCreated(unit: Unit, { order: { id, properties, lines }, parties, subtotal, total, totalOf }: Inserted) {
  const changes = orderChanges(
    {},
    {
      ...{ FromUserID: parties.fromUserID, Subtotal: subtotal, Total: total, Currency: currencyOf(properties) },
      ...{
        BillingAddressID: properties.BillingAddressID ?? null,
        ShippingAddressID: properties.ShippingAddressID ?? null,
      },
      ...{
        ShippingCost: properties.ShippingCost ?? 0,
        TaxCost: properties.TaxCost ?? 0,
        Gratuity: properties.Gratuity ?? 0,
      },
      ...{ Comments: properties.Comments ?? null, xp: properties.xp ?? null },
    },
  );
  const to = lines.map((line) => forAudit({ ...line, LineTotal: totalOf(line.ID) }));
  const withLines = lines.length > 0 ? { ...changes, LineItems: { from: null, to } } : changes;
  emitChange(unit, "order.created", { id, ...parties }, withLines);
}

type Submitting = Pick<Stage, "statusOf"> & {
  created: readonly Inserted[];
  matches: Awaited<ReturnType<typeof matchSubmitted>>;
};

async function submit(unit: Unit, actor: Actor, { created, matches, statusOf }: Submitting) {
  const orders = created.flatMap((each) => {
    const to = statusOf(each);
    return to === "Unsubmitted" ? [] : [{ id: each.order.id, round: 1, ...each.parties, to }];
  });
  if (orders.length === 0) return;
  const requests = orders.map((order) => ({ order, matches: matches.get(order.id) ?? [] }));
  const { later, emitLater } = holdEvents(unit);
  const requested = await requestMatching(later, requests, { userID: actor.UserID });
  const opened = orders.filter(({ to }) => to === "Open");
  if (opened.length > 0) {
    const ids = opened.map(({ id }) => id);
    await takeStockOf(unit.tx, ids);
  }
  await markSubmitted(unit.tx, actor, orders);
  for (const order of orders) emitSubmitted(unit, order, requested.get(order.id) ?? []);
  emitLater();
}
