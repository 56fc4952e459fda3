import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, money } from "@/lib/api/fields";
import { newIdentifierBut } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { order } from "@/lib/orders/contract";
import { direction } from "@/lib/orders/direction";
import { examples } from "./examples";
import { orderNotes } from "./notes";

/** Who creates, changes and submits orders. */
export const orderAdmins: readonly Role[] = ["OrderAdmin"];

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

const cost = money.refine((value) => value >= 0, "Must be 0 or more.");

export const newOrderID = newIdentifierBut("batch");

export const newOrder = z
  .object({
    ID: newOrderID.nullish(),
    FromCompanyID: identifier.nullish(),
    ToCompanyID: identifier.nullish(),
    FromUserID: identifier.nullish(),
    BillingAddressID: identifier.nullish(),
    ShippingAddressID: identifier.nullish(),
    Comments: orderNotes.Comments,
    ShippingCost: cost.nullish(),
    TaxCost: cost.nullish(),
    Gratuity: cost.nullish(),
    Currency: order.shape.Currency.nullish().meta({ description: "Without one, that of `DEFAULT_CURRENCY`." }),
    xp: orderNotes.xp,
  })
  .register(schemaNames, { id: "NewOrder" });
export type NewOrder = z.output<typeof newOrder>;

/** A record that was read before may have an ID of any kind. */
const savedOrder = newOrder.extend({ ID: identifier.nullish() }).register(schemaNames, { id: "SavedOrder" });
export type SavedOrder = z.output<typeof savedOrder>;

const ofOrder = {
  tag: "Order entry",
  params: z.object({ direction, orderID: identifier }),
  roles: orderAdmins,
  response: order,
  versioned: true,
} as const;

/** `xp` of 8,000 bytes and comments of 2,000 characters, in a record that is sent back as it was read. */
const maxBytes = 64 * 1024;

export const createOrderContract = {
  id: "createOrder",
  orderCloud: "Orders.Create",
  summary: "Create an order",
  description:
    "An outgoing order is placed by the caller, or by `FromUserID` of the caller's company; a buyer's goes to the marketplace's owner unless `ToCompanyID` names another seller. An incoming order is entered for `FromUserID`, which it requires: somebody of a buyer, or of the marketplace's owner for a supplier. Of `All`, buyers place outgoing and suppliers enter incoming orders. Its amounts follow from its line items.",
  tag: "Order entry",
  method: "POST",
  path: "/orders/{direction}",
  roles: orderAdmins,
  params: z.object({ direction }),
  body: newOrder,
  maxBytes,
  response: order,
  status: 201,
  location: "/orders/{direction}/{ID}",
  versioned: true,
  example: examples.createOrder,
} as const satisfies Contract;

export const saveOrderContract = {
  ...ofOrder,
  id: "saveOrder",
  orderCloud: "Orders.Save",
  summary: "Create or replace an order",
  description:
    "Creates the order when there is none with this ID, and otherwise replaces what can be changed: what is absent is removed. The companies and `FromUserID` cannot be changed, and `Currency` stays when it is absent.",
  method: "PUT",
  path: "/orders/{direction}/{orderID}",
  body: savedOrder,
  maxBytes,
  example: examples.saveOrder,
} as const satisfies Contract;

export const updateOrderContract = {
  ...ofOrder,
  id: "updateOrder",
  orderCloud: "Orders.Patch",
  summary: "Change an order",
  description:
    "What is absent stays as it is. While it is Unsubmitted, everything can be changed; while it awaits approval, `Comments` and what of `xp` no rule names; later `xp`. `xp` is merged at every level, where null removes a key.",
  method: "PATCH",
  path: "/orders/{direction}/{orderID}",
  body: savedOrder,
  maxBytes,
  example: examples.updateOrder,
} as const satisfies Contract;

export const deleteOrderContract = {
  id: "deleteOrder",
  orderCloud: "Orders.Delete",
  summary: "Delete an order",
  description: "While it is Unsubmitted and was never submitted. Any other can be canceled.",
  tag: "Order entry",
  method: "DELETE",
  path: "/orders/{direction}/{orderID}",
  roles: orderAdmins,
  params: ofOrder.params,
  versioned: true,
  example: examples.deleteOrder,
} as const satisfies Contract;

export const submitOrderContract = {
  ...ofOrder,
  id: "submitOrder",
  orderCloud: "Orders.Submit",
  summary: "Submit an order",
  description:
    "From Unsubmitted, with line items of active products that its `ToCompanyID` sells and that are in stock. When rules of the buying company match, it awaits their approval; otherwise it is Open at once. A rule that cannot be evaluated matches. Stock is taken when it becomes Open. Approvals of an earlier submission do not count.",
  method: "POST",
  path: "/orders/{direction}/{orderID}/submit",
  status: 201,
  example: examples.submitOrder,
} as const satisfies Contract;
