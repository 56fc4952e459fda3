import type { OrderStatus } from "@/lib/orders/contract";
import { orderComments } from "@/prisma/demo/comments";
import { toCents } from "@/prisma/demo/orders";
import { buyers, owner, suppliers, userID } from "./people";
import { priceAt, productID } from "./products";
import { randomAt, type Size } from "./size";

const anchor = Date.UTC(2026, 9, 31, 18);
const span = 3 * 365 * 86_400_000;
const statuses: OrderStatus[] = [
  ...Array<OrderStatus>(6).fill("Completed"),
  ...Array<OrderStatus>(4).fill("Open"),
  ...Array<OrderStatus>(4).fill("AwaitingApproval"),
  "Declined",
  "Canceled",
];

/** The two orders with many approvals, both from the first buyer to the Owner. */
export const hugeOrder = 0;
export const busyOrder = 1;

/** The properties of an order that its approvals and returns depend on. */
export type OrderFacts = ReturnType<typeof orderFacts>;

export function orderFacts(size: Size, at: number) {
  const random = randomAt(size, "order", at);
  const special = at === hugeOrder || at === busyOrder;
  const route = special ? 0 : random.next();
  const buyer = special ? "buyer-1" : random.pick(buyers).ID;
  const supplier = random.pick(suppliers).ID;
  const from = route < 0.8 || route >= 0.95 ? buyer : owner.ID;
  const created = Math.round(anchor - span * (1 - at / size.orders) - random.next() * 86_400_000);
  return {
    ID: idAt(at, from),
    from,
    to: route < 0.8 ? owner.ID : supplier,
    status: special ? ("AwaitingApproval" as const) : random.pick(statuses),
    created,
    submitted: created + random.int(1, 360) * 60_000,
    itemCount: random.int(1, 4),
  };
}

function idAt(at: number, from: string) {
  if (at === hugeOrder) return "HUGE-ORDER";
  if (at === busyOrder) return "BUSY-ORDER";
  return `${from === owner.ID ? "PO" : from.replace("buyer-", "B")}-${100_000 + at}`;
}

export function makeOrder(size: Size, at: number) {
  const { ID, from, to, status, created, submitted, itemCount } = orderFacts(size, at);
  const random = randomAt(size, "order contents", at);
  const LineItems = Array.from({ length: itemCount }, (_, item) => lineItemAt(size, at, item));
  return {
    ID,
    FromCompanyID: from,
    ToCompanyID: to,
    FromUserID: userID({ ID: from }, random.pick(["full", "orders", "reader", "lead", "shopper"])),
    Status: status,
    DateCreated: new Date(created).toISOString(),
    DateSubmitted: new Date(submitted).toISOString(),
    Total: toCents(LineItems.reduce((sum, item) => sum + item.Quantity * item.UnitPrice, 0)),
    Currency: "USD",
    Comments: random.chance(0.4) ? random.pick(orderComments) : null,
    LineItems,
    xp: {
      Dept: random.pick(["Radiology", "Facilities", "IT", "Administration", "Laboratory"]),
      CostCenter: `CC-${random.int(10, 48) * 100}`,
      PONumber: `PO-${random.int(40_000, 59_999)}`,
      Rush: random.chance(0.1),
    },
  };
}

export function lineItemAt(size: Size, order: number, item: number) {
  const random = randomAt(size, "item", order * 8 + item);
  const product = random.int(0, size.products - 1);
  return {
    ID: String(item + 1),
    ProductID: productID(product),
    Quantity: random.pick([1, 2, 2, 4, 6, 8, 12, 20]),
    UnitPrice: priceAt(size, product),
  };
}
