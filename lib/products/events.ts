import "server-only";

import type { DomainEvent } from "@/lib/events/catalogue";
import type { Unit } from "@/lib/events/write";
import type { Product } from "./contract";

type ProductEvent = Extract<DomainEvent, { event: `product.${string}` }>;
type Changes = ProductEvent["data"]["changes"];

/** Says how a product was changed, to the company that owns it and the one that supplied it before and still does: another has not seen it. */
export function emitChange(
  { emit }: Unit,
  event: ProductEvent["event"],
  { product, before = product, changes }: { product: Product; before?: Product; changes: Changes },
) {
  const { ID, OwnerID, DefaultSupplierID } = product;
  const isSupplied = DefaultSupplierID !== null && DefaultSupplierID !== OwnerID;
  const supplier = isSupplied && DefaultSupplierID === before.DefaultSupplierID ? DefaultSupplierID : undefined;
  const companies = supplier ? ([OwnerID, supplier] as const) : ([OwnerID] as const);
  emit({ event, object: { type: "Product", id: ID }, companies, data: { ProductID: ID, changes } });
}

/** Whether a change is one of the quantity alone. */
export function isOfStock(before: Product, after: Product) {
  const rest = ({ Inventory, ...others }: Product) =>
    JSON.stringify([others, Inventory && { ...Inventory, QuantityAvailable: null, LastUpdated: null }]);
  return after.Inventory !== null && rest(before) === rest(after);
}
