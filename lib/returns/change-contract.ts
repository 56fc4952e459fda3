import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier, int32, money, text } from "@/lib/api/fields";
import { newIdentifier, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { orderReaders } from "@/lib/orders/contract";
import {
  approveOrderReturnOperation,
  cancelOrderReturnOperation,
  completeOrderReturnOperation,
  declineOrderReturnOperation,
} from "./change-operations";
import { orderReturn } from "./contract";
import { examples } from "./examples";

/** Who creates, changes, submits, cancels and completes returns. Deciding takes membership of the group that is asked. */
const orderAdmins: readonly Role[] = ["OrderAdmin"];

const mostItems = 100;
/** A hundred items with comments of five hundred characters, and a comment of two thousand. */
const maxBytes = 512 * 1024;

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

const newItem = z
  .object({
    LineItemID: identifier,
    Quantity: int32.min(0),
    RefundAmount: money.nullish(),
    Comments: text(500).nullish(),
  })
  .register(schemaNames, { id: "NewOrderReturnItem" });
export type NewItem = z.output<typeof newItem>;

const refundAmount = money.nullish().meta({
  description: "Set in place of the sum of the items' amounts. Null: the sum. Sent as it was read, it changes nothing.",
});

const newOrderReturn = z
  .object({
    ID: newIdentifier.nullish(),
    OrderID: identifier,
    RefundAmount: refundAmount,
    Comments: text(2000).nullish(),
    ItemsToReturn: z.array(newItem).max(mostItems).nullish(),
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewOrderReturn" });
export type NewOrderReturn = z.output<typeof newOrderReturn>;

/** A record that was read before may have an ID of any kind. */
const savedOrderReturn = newOrderReturn
  .extend({ ID: identifier.nullish() })
  .register(schemaNames, { id: "SavedOrderReturn" });
export type SavedOrderReturn = z.output<typeof savedOrderReturn>;

/** Omitted properties stay unchanged. */
const orderReturnChange = savedOrderReturn.partial().register(schemaNames, { id: "OrderReturnChange" });
export type OrderReturnChange = z.output<typeof orderReturnChange>;

const returnDecision = z
  .object({ Comments: text(2000).nullish() })
  .register(schemaNames, { id: "OrderReturnDecision" });

const params = z.object({ returnID: identifier });
const ofReturn = { tag: "Order returns", params, response: orderReturn, versioned: true } as const;

export const createOrderReturnContract = {
  id: "createOrderReturn",
  orderCloud: "OrderReturns.Create",
  summary: "Create an order return",
  description: `Of an order that is Open or Completed: at most ${mostItems} items, of an Open order only what has shipped, and no more than other returns that are neither Declined nor Canceled leave. The buying side can return products that are \`Returnable\`. All refunds of an order together are at most its total.`,
  tag: "Order returns",
  method: "POST",
  path: "/orderreturns",
  roles: orderAdmins,
  body: newOrderReturn,
  maxBytes,
  response: orderReturn,
  status: 201,
  location: "/orderreturns/{ID}",
  versioned: true,
  example: examples.createOrderReturn,
} as const satisfies Contract;

export const saveOrderReturnContract = {
  ...ofReturn,
  id: "saveOrderReturn",
  orderCloud: "OrderReturns.Save",
  summary: "Create or replace an order return",
  description:
    "Creates the return when there is none with this ID, and otherwise replaces what can be changed: what is absent is removed.",
  method: "PUT",
  path: "/orderreturns/{returnID}",
  roles: orderAdmins,
  body: savedOrderReturn,
  maxBytes,
  example: examples.saveOrderReturn,
} as const satisfies Contract;

export const updateOrderReturnContract = {
  ...ofReturn,
  id: "updateOrderReturn",
  orderCloud: "OrderReturns.Patch",
  summary: "Change an order return",
  description:
    "What is absent stays as it is. `xp` is merged at every level, where null removes a key, and can be changed in every status; `Comments` until the return ends. Items can be changed while it is Unsubmitted. After that the seller can change amounts: while it awaits approval, which asks for approval again, and when it is Open, to less. An Open return without an amount can be given one: where rules then ask for approval, the return awaits it.",
  method: "PATCH",
  path: "/orderreturns/{returnID}",
  roles: orderAdmins,
  body: orderReturnChange,
  maxBytes,
  example: examples.updateOrderReturn,
} as const satisfies Contract;

export const deleteOrderReturnContract = {
  id: "deleteOrderReturn",
  orderCloud: "OrderReturns.Delete",
  summary: "Delete an order return",
  description: "While it is Unsubmitted. Later it can be canceled.",
  tag: "Order returns",
  method: "DELETE",
  path: "/orderreturns/{returnID}",
  roles: orderAdmins,
  params,
  versioned: true,
  example: examples.deleteOrderReturn,
} as const satisfies Contract;

export const deleteOrderReturnItemContract = {
  ...ofReturn,
  id: "deleteOrderReturnItem",
  orderCloud: "OrderReturns.DeleteItem",
  summary: "Remove an item from an order return",
  method: "DELETE",
  path: "/orderreturns/{returnID}/items/{lineItemID}",
  roles: orderAdmins,
  params: z.object({ returnID: identifier, lineItemID: identifier }),
  example: examples.deleteOrderReturnItem,
} as const satisfies Contract;

export const submitOrderReturnContract = {
  ...ofReturn,
  id: "submitOrderReturn",
  orderCloud: "OrderReturns.Submit",
  summary: "Submit an order return",
  description:
    "It awaits the approval of the group that approves returns of the selling company, and of those of the company's approval rules that match. Where none asks, it is Open at once.",
  method: "POST",
  path: "/orderreturns/{returnID}/submit",
  roles: orderAdmins,
  status: 201,
  example: examples.submitOrderReturn,
} as const satisfies Contract;

const second =
  "When somebody else was first, the answer is 409 with `DecidedBy`, `DecidedAt` and `Decision` in `Data`. Whoever created, submitted or last changed the return cannot decide it, whatever their roles.";

export const approveOrderReturnContract = {
  ...ofReturn,
  id: "approveOrderReturn",
  orderCloud: "OrderReturns.Approve",
  summary: "Approve an order return",
  description: `Decides every pending approval of the return that belongs to one of the caller's groups; no role replaces membership. When the last one is approved, the return becomes Open. ${second}`,
  ...approveOrderReturnOperation,
  roles: orderReaders,
  body: returnDecision,
  bodyOptional: true,
  status: 201,
  refuses: [409],
  example: examples.approveOrderReturn,
} as const satisfies Contract;

export const declineOrderReturnContract = {
  ...ofReturn,
  id: "declineOrderReturn",
  orderCloud: "OrderReturns.Decline",
  summary: "Decline an order return",
  description: `One decline decides, and is final. ${second}`,
  ...declineOrderReturnOperation,
  roles: orderReaders,
  body: returnDecision,
  bodyOptional: true,
  status: 201,
  refuses: [409],
  example: examples.declineOrderReturn,
} as const satisfies Contract;

export const completeOrderReturnContract = {
  ...ofReturn,
  id: "completeOrderReturn",
  orderCloud: "OrderReturns.Complete",
  summary: "Complete an order return",
  description:
    "By the seller or the marketplace's owner, who pay the refund. From Open, with an amount to refund. It cannot be taken back.",
  ...completeOrderReturnOperation,
  roles: orderAdmins,
  status: 201,
  example: examples.completeOrderReturn,
} as const satisfies Contract;

export const cancelOrderReturnContract = {
  ...ofReturn,
  id: "cancelOrderReturn",
  orderCloud: "OrderReturns.Cancel",
  summary: "Cancel an order return",
  description:
    "Any but an Unsubmitted one, which can be deleted; a Completed one by the seller or the marketplace's owner only, since its refund has been paid. Approvals that are still pending are withdrawn, and what it held can be returned again.",
  ...cancelOrderReturnOperation,
  roles: orderAdmins,
  status: 201,
  example: examples.cancelOrderReturn,
} as const satisfies Contract;
