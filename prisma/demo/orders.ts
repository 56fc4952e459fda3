import type { OrderStatus } from "@/lib/orders/contract";
import { addressesOf, costsOf } from "./addresses";
import { type Calendar, toDay, toIso } from "./calendar";
import { departments, orderComments } from "./comments";
import { buyers, type CompanyID, owner, suppliers } from "./companies";
import { usersOf } from "./people";
import type { Product } from "./products";
import type { Random } from "./random";

export type Order = ReturnType<typeof toOrder>;
type Route = { from: CompanyID; to: CompanyID; prefix: string };

const prefixes = { lakeside: "LH", brightwater: "BW", oakfield: "OAK" } as const;
const count = 200;
const daysBack = 130;

// IDs as people make them up, in place of the numbers at these places.
const oddIDs: Record<number, string> = {
  30: "LH-20431.2",
  61: "BW 24.118",
  95: "OAK-100%-REFIT",
  128: "Oakfield Harbour Hotel refit phase 2, floors 3 to 7: bedside lights and desks, call-off 0014 of 2026",
};

/** Two hundred orders, oldest first. What their status is, their approvals decide. */
export function makeOrders(random: Random, calendar: Calendar, products: Product[]): Order[] {
  const sellable = products.filter(({ Active, IsParent }) => Active && !IsParent);
  return Array.from({ length: count }, (_, index) => {
    const days = Math.round(daysBack * (1 - index / count) ** 1.3) + 1;
    const route = toRoute(random);
    const ID = oddIDs[index] ?? `${route.prefix}-${20_400 + index}`;
    return toOrder(fitting(ID, route), { random, calendar, days, products: sellable });
  });
}

function toRoute(random: Random): Route {
  const buyer = random.pick(buyers);
  const supplier = random.pick(suppliers);
  const kind = random.next();
  if (kind < 0.7) return { from: buyer, to: owner, prefix: prefixes[buyer] };
  if (kind < 0.92) return { from: owner, to: supplier, prefix: "PO" };
  return { from: buyer, to: supplier, prefix: `${prefixes[buyer]}-D` };
}

/** An ID that names a buyer belongs to an order of that buyer. */
function fitting(ID: string, route: Route): Route & { ID: string } {
  const named = buyers.find((buyer) => ID.toUpperCase().startsWith(prefixes[buyer]));
  return named && named !== route.from ? { ID, ...route, from: named, to: owner } : { ID, ...route };
}

type Setting = { random: Random; calendar: Calendar; days: number; products: Product[] };

function toOrder({ ID, from, to }: Route & { ID: string }, { random, calendar, days, products }: Setting) {
  const created = calendar.daysAgo(days);
  const submitted = calendar.later(created, 0, 6);
  const offered = to === owner ? products : products.filter(({ DefaultSupplierID }) => DefaultSupplierID === to);
  const LineItems = random.some(offered, random.int(1, 8)).map((product, at) => ({
    ID: String(at + 1),
    ProductID: product.ID,
    Quantity: random.pick([1, 2, 2, 4, 6, 8, 12, 20]) * product.QuantityMultiplier,
    UnitPrice: product.price,
    QuantityShipped: 0,
    ShipFromAddressID: product.ShipFromAddressID,
    SupplierID: product.DefaultSupplierID,
  }));
  const Subtotal = toCents(LineItems.reduce((sum, item) => sum + item.Quantity * item.UnitPrice, 0));
  const costs = costsOf(from, Subtotal);
  const status: OrderStatus = "Open";
  const order = {
    ID,
    FromCompanyID: from,
    ToCompanyID: to,
    FromUserID: random.pick(usersOf(from).filter(({ Active }) => Active)).ID,
    ...addressesOf(from),
    // Widened: approvals change them.
    Status: status as OrderStatus,
    DateCreated: new Date(created).toISOString(),
    DateSubmitted: toIso(submitted),
    ...datesToCome,
    Subtotal,
    ...costs,
    Total: toCents(Subtotal + costs.ShippingCost + costs.TaxCost),
    Currency: "USD",
    Comments: random.chance(0.4) ? random.pick(orderComments) : null,
    xp: {
      Dept: random.pick(departments[from] ?? []),
      CostCenter: toCostCenter(random),
      PONumber: `PO-${random.int(40_000, 59_999)}`,
      DeliverBy: toDay(created, random.int(14, 60)),
      Rush: random.chance(0.1),
    },
  };
  return { ...order, LineItems: LineItems.map((item) => ({ ...item, CostCenter: order.xp.CostCenter })) };
}

type DatesToCome = Record<
  `Date${"SubmittedForApproval" | "Approved" | "Declined" | "Canceled" | "Completed"}`,
  string | null
>;
const datesToCome: DatesToCome = {
  DateSubmittedForApproval: null,
  DateApproved: null,
  DateDeclined: null,
  DateCanceled: null,
  DateCompleted: null,
};

export function toCostCenter(random: Random) {
  return `CC-${random.int(10, 48) * 100}`;
}

export function toCents(amount: number) {
  return Math.round(amount * 100) / 100;
}
