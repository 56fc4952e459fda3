import type { OrderStatus } from "@/lib/orders/contract";
import { addressesOf, costsOf } from "./addresses";
import { type Calendar, toDay, toIso } from "./calendar";
import { orderComments } from "./comments";
import { buyers, type CompanyID, owner, suppliers } from "./companies";
import { costCentersOf, newWing } from "./cost-centers";
import { requestersOf } from "./people";
import type { Product } from "./products";
import type { Random } from "./random";

export type Order = ReturnType<typeof toOrder>;
type Route = { from: CompanyID; to: CompanyID; prefix: string };

const prefixes = { lakeside: "LH", brightwater: "BW", oakfield: "OAK" } as const;
const count = 200;
const daysBack = 130;

/** It furnishes a whole wing, and has by far the most approvals. */
export const largestOrder = "LH-20501";

// IDs as people make them up, in place of the numbers at these places.
const oddIDs: Record<number, string> = {
  30: "LH-20431.2",
  61: "BW 24.118",
  95: "OAK-100%-REFIT",
  101: largestOrder,
  128: "Oakfield Harbour Hotel refit phase 2, floors 3 to 7: bedside lights and desks, call-off 0014 of 2026",
};

/** Two hundred orders, oldest first, most of them of the last weeks. What their status is, their approvals decide. */
export function makeOrders(random: Random, calendar: Calendar, products: Product[]): Order[] {
  const sellable = products.filter(({ Active, IsParent }) => Active && !IsParent);
  const moments = Array.from({ length: count }, (_, index) =>
    calendar.daysAgo(Math.round(daysBack * (1 - index / count) ** 1.8) + 1),
  ).sort((one, other) => one - other);
  return moments.map((created, index) => {
    const route = toRoute(random);
    const odd = oddIDs[index];
    const of = odd ? fitting(odd, route) : { ...route, ID: `${route.prefix}-${20_400 + index}` };
    return toOrder(of, { random, calendar, created, products: sellable });
  });
}

function toRoute(random: Random): Route {
  const buyer = random.pick(["lakeside", ...buyers] as const);
  const supplier = random.pick(suppliers);
  const kind = random.next();
  if (kind < 0.7) return { from: buyer, to: owner, prefix: prefixes[buyer] };
  if (kind < 0.92) return { from: owner, to: supplier, prefix: "PO" };
  return { from: buyer, to: supplier, prefix: `${prefixes[buyer]}-D` };
}

/** An ID that names a buyer belongs to an order of that buyer. */
function fitting(ID: string, route: Route): Route & { ID: string } {
  const namedBuyer = buyers.find((buyer) => ID.toUpperCase().startsWith(prefixes[buyer]));
  return namedBuyer ? { ID, ...route, from: namedBuyer, to: owner } : { ID, ...route };
}

type Setting = { random: Random; calendar: Calendar; created: number; products: Product[] };

function toOrder({ ID, from, to }: Route & { ID: string }, { random, calendar, created, products: all }: Setting) {
  const submitted = calendar.later(created, 0, 6);
  const choice = to === owner ? all : all.filter(({ DefaultSupplierID }) => DefaultSupplierID === to);
  const products = random.some(choice, ID === largestOrder ? 32 : random.int(1, 8));
  const LineItems = products.map((product, at) => ({
    ID: String(at + 1),
    ProductID: product.ID,
    Quantity: random.pick(from === owner ? ofStock : ofUse) * product.QuantityMultiplier,
    UnitPrice: product.price,
    QuantityShipped: 0,
    ShipFromAddressID: product.ShipFromAddressID,
    SupplierID: product.DefaultSupplierID,
  }));
  const status: OrderStatus = "Open";
  const { Dept, CostCenter } = ID === largestOrder ? newWing : random.pick(costCentersOf(from));
  const FromUserID = random.pick(requestersOf(from));
  const order = {
    ID,
    FromCompanyID: from,
    ToCompanyID: to,
    FromUserID,
    SubmittedByID: submitted === null ? null : FromUserID,
    Round: 1,
    ...addressesOf(from),
    // Widened: approvals change them.
    Status: status as OrderStatus,
    DateCreated: new Date(created).toISOString(),
    DateSubmitted: toIso(submitted),
    ...datesToCome,
    ...amountsOf(from, LineItems),
    Currency: "USD",
    Comments: random.chance(0.4) ? random.pick(orderComments) : null,
    xp: {
      Dept,
      CostCenter,
      Categories: [...new Set(products.map(({ xp }) => xp.Category))].sort(),
      PONumber: `PO-${random.int(40_000, 59_999)}`,
      DeliverBy: toDay(created, random.int(14, 60)),
      Rush: random.chance(0.1),
      // Widened: where it goes to is chosen with its approvals.
      DeliverTo: [Dept] as string[],
      ...factsOf(from, random),
    },
  };
  return { ...order, LineItems: LineItems.map((item) => ({ ...item, CostCenter })) };
}

/** What a company pays for these line items. */
export function amountsOf(company: CompanyID, lineItems: readonly { Quantity: number; UnitPrice: number }[]) {
  const Subtotal = toCents(lineItems.reduce((sum, item) => sum + item.Quantity * item.UnitPrice, 0));
  const costs = costsOf(company, Subtotal);
  return { Subtotal, ...costs, Total: toCents(Subtotal + costs.ShippingCost + costs.TaxCost) };
}

const ofUse = [1, 2, 2, 4, 6, 8, 12, 20];
const ofStock = [10, 20, 20, 40, 60];

type Facts = { Grant?: string; OffBrandPercent?: number; ChangedTerms?: string; NewCostCenter?: true };

/** What else the rules of a company look at. */
function factsOf(company: CompanyID, random: Random): Facts {
  if (company === "brightwater") return random.chance(0.3) ? { Grant: random.pick(["Title I", "E-Rate"]) } : {};
  if (company === "oakfield") return { OffBrandPercent: random.pick([0, 0, 4, 8, 12, 18]) };
  if (company === owner && random.chance(0.3)) return { ChangedTerms: random.pick(["Price", "Lead time"]) };
  return {};
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

export function toCents(amount: number) {
  return Math.round(amount * 100) / 100;
}
