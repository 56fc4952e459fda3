import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, int32, money, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { pageOf } from "@/lib/list/page";
import { order, orderReaders } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { product } from "@/lib/products/contract";
import { examples } from "./examples";
import { lineItemList, lineItemsAcrossOrdersList } from "./list";

const lineItemProduct = product
  .pick({ ID: true, Name: true, DefaultSupplierID: true, xp: true })
  .register(schemaNames, { id: "LineItemProduct" });

export const lineItem = z
  .object({
    ID: identifier,
    ProductID: identifier,
    Quantity: int32.min(0),
    DateAdded: dateTime.meta({ readOnly: true }),
    QuantityShipped: int32.min(0).meta({ readOnly: true }),
    UnitPrice: money,
    LineTotal: money.meta({ readOnly: true }),
    LineSubtotal: money.meta({ readOnly: true, description: "`Quantity` times `UnitPrice`." }),
    CostCenter: text(100).nullable(),
    ShipFromAddressID: identifier.nullable(),
    Product: lineItemProduct.meta({ readOnly: true }),
    SupplierID: identifier.nullable().meta({ readOnly: true }),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "LineItem" });
export type LineItem = z.output<typeof lineItem>;

const extendedLineItem = z
  .object({ OrderID: identifier, Order: order, ...lineItem.shape })
  .register(schemaNames, { id: "ExtendedLineItem" });
export type ExtendedLineItem = z.output<typeof extendedLineItem>;

export const listLineItemsContract = {
  id: "listLineItems",
  orderCloud: "LineItems.List",
  summary: "List the line items of an order",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}/lineitems",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier }),
  list: lineItemList,
  response: pageOf(lineItem),
  example: examples.listLineItems,
} as const satisfies Contract;

export const listLineItemsAcrossOrdersContract = {
  id: "listLineItemsAcrossOrders",
  orderCloud: "LineItems.ListAcrossOrders",
  summary: "List line items across orders",
  description: "Those of all orders that the caller may see in this direction, each with its order.",
  tag: "Orders",
  method: "GET",
  path: "/lineitems/{direction}",
  roles: orderReaders,
  params: z.object({ direction }),
  list: lineItemsAcrossOrdersList,
  response: pageOf(extendedLineItem),
  example: examples.listLineItemsAcrossOrders,
} as const satisfies Contract;

export const getLineItemContract = {
  id: "getLineItem",
  orderCloud: "LineItems.Get",
  summary: "Get a line item of an order",
  tag: "Orders",
  method: "GET",
  path: "/orders/{direction}/{orderID}/lineitems/{lineItemID}",
  roles: orderReaders,
  params: z.object({ direction, orderID: identifier, lineItemID: identifier }),
  response: lineItem,
  versioned: true,
  example: examples.getLineItem,
} as const satisfies Contract;

export const exportLineItemsContract = {
  id: "exportLineItems",
  summary: "Export the line items of an order",
  ...exportOf(listLineItemsContract, lineItem),
  example: examples.exportLineItems,
} as const satisfies Contract;
