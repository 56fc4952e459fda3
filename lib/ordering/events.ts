import "server-only";

import { companiesOf } from "@/lib/approvals/decisions/locked-order";
import type { DomainEvent } from "@/lib/events/catalogue";
import { changesBetween } from "@/lib/events/changes";
import type { Unit } from "@/lib/events/write";
import type { Order } from "@/lib/orders/contract";

type OrderEvent = Extract<DomainEvent, { event: "order.created" | "order.updated" | "order.deleted" }>;
type Changes = OrderEvent["data"]["changes"];
type Place = { id: string; fromCompanyID: string; toCompanyID: string };

/** Says how an order was changed, to both of its companies. */
export function emitChange({ emit }: Pick<Unit, "emit">, event: OrderEvent["event"], place: Place, changes: Changes) {
  const { id } = place;
  emit({ event, object: { type: "Order", id }, companies: companiesOf(place), data: { OrderID: id, changes } });
}

const names = [
  ...([
    "FromUserID",
    "BillingAddressID",
    "ShippingAddressID",
    "Subtotal",
    "ShippingCost",
    "TaxCost",
    "Gratuity",
  ] as const),
  ...(["Total", "Currency", "Comments", "xp"] as const),
];

/** Each property of an order that differs, before and after. */
export const orderChanges = (before: Partial<Order>, after: Partial<Order>): Changes =>
  changesBetween(before, after, names);
