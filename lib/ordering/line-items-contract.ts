import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, int32, money, text } from "@/lib/api/fields";
import { newIdentifier, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import { direction } from "@/lib/orders/direction";
import { lineItem } from "@/lib/orders/line-items/contract";
import { orderAdmins } from "./contract";
import { examples } from "./examples";

/** Of an order whose lines are made here. */
export const mostLineItems = 1000;

export const newLineItem = z
  .object({
    ID: newIdentifier.nullish(),
    ProductID: identifier,
    Quantity: int32,
    UnitPrice: money
      .refine((value) => value >= 0, "Must be 0 or more.")
      .meta({ description: "Required: there are no price schedules here to take it from." }),
    CostCenter: text(100).nullish(),
    ShipFromAddressID: identifier.nullish(),
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewLineItem" });
export type NewLineItem = z.output<typeof newLineItem>;

/** A record that was read before may have an ID of any kind. */
const savedLineItem = newLineItem.extend({ ID: identifier.nullish() }).register(schemaNames, { id: "SavedLineItem" });
export type SavedLineItem = z.output<typeof savedLineItem>;

/** Omitted properties stay unchanged. */
const lineItemChange = savedLineItem.partial().register(schemaNames, { id: "LineItemChange" });
export type LineItemChange = z.output<typeof lineItemChange>;

const params = z.object({ direction, orderID: identifier });
const ofLineItem = {
  tag: "Order entry",
  params: params.extend({ lineItemID: identifier }),
  path: "/orders/{direction}/{orderID}/lineitems/{lineItemID}",
  roles: orderAdmins,
  versioned: true,
} as const;
const maxBytes = 64 * 1024;
const version = "The ETag of a line item is its order's, which changes with each line.";

export const createLineItemContract = {
  id: "createLineItem",
  orderCloud: "LineItems.Create",
  summary: "Add a line item to an order",
  description: `While the order is Unsubmitted, up to ${mostLineItems.toLocaleString("en")}. The order's amounts follow. ${version}`,
  tag: "Order entry",
  method: "POST",
  path: "/orders/{direction}/{orderID}/lineitems",
  roles: orderAdmins,
  params,
  body: newLineItem,
  maxBytes,
  response: lineItem,
  status: 201,
  location: "/orders/{direction}/{orderID}/lineitems/{ID}",
  versioned: true,
  example: examples.createLineItem,
} as const satisfies Contract;

export const saveLineItemContract = {
  ...ofLineItem,
  id: "saveLineItem",
  orderCloud: "LineItems.Save",
  summary: "Add or replace a line item of an order",
  description: `While the order is Unsubmitted. What is absent is removed. ${version}`,
  method: "PUT",
  body: savedLineItem,
  maxBytes,
  response: lineItem,
  example: examples.saveLineItem,
} as const satisfies Contract;

export const updateLineItemContract = {
  ...ofLineItem,
  id: "updateLineItem",
  orderCloud: "LineItems.Patch",
  summary: "Change a line item of an order",
  description: `While the order is Unsubmitted. What is absent stays as it is, and \`xp\` is merged at every level. ${version}`,
  method: "PATCH",
  body: lineItemChange,
  maxBytes,
  response: lineItem,
  example: examples.updateLineItem,
} as const satisfies Contract;

export const deleteLineItemContract = {
  ...ofLineItem,
  id: "deleteLineItem",
  orderCloud: "LineItems.Delete",
  summary: "Remove a line item from an order",
  description: "While the order is Unsubmitted.",
  method: "DELETE",
  example: examples.deleteLineItem,
} as const satisfies Contract;
