import type { List } from "@/lib/list/list";
import { personFields } from "@/lib/users/person-fields";
import { addressFields } from "./address-fields";

export const orderStatuses = ["Unsubmitted", "AwaitingApproval", "Declined", "Open", "Completed", "Canceled"] as const;

/** Where the list is. With the list itself it is all a page needs: the contract would bring its schemas along. */
export const ordersOperation = { method: "GET", path: "/orders/{direction}" } as const;

export const orderList = {
  name: "listOrders",
  fields: {
    ID: { type: "text" },
    FromCompanyID: { type: "text" },
    ToCompanyID: { type: "text" },
    FromUserID: { type: "text" },
    ...personFields("FromUser"),
    BillingAddressID: { type: "text" },
    ...addressFields("BillingAddress"),
    ShippingAddressID: { type: "text" },
    Status: { type: "enum", values: orderStatuses },
    DateCreated: { type: "date" },
    DateSubmitted: { type: "date" },
    DateSubmittedForApproval: { type: "date" },
    DateApproved: { type: "date" },
    DateDeclined: { type: "date" },
    DateCanceled: { type: "date" },
    DateCompleted: { type: "date" },
    LastUpdated: { type: "date" },
    Subtotal: { type: "number" },
    ShippingCost: { type: "number" },
    TaxCost: { type: "number" },
    Gratuity: { type: "number" },
    Fees: { type: "number" },
    PromotionDiscount: { type: "number" },
    Total: { type: "number" },
    Currency: { type: "text" },
    IsSubmitted: { type: "boolean" },
    Comments: { type: "text" },
    LineItemCount: { type: "number" },
    PendingApprovals: { type: "number" },
    xp: { type: "xp" },
  },
  parameters: {
    buyerID: { column: "FromCompanyID", type: { type: "text" }, description: "The company that placed the orders." },
    supplierID: { column: "ToCompanyID", type: { type: "text" }, description: "The company that received the orders." },
    from: {
      column: "DateSubmittedOrCreated",
      type: { type: "date" },
      operator: ">=",
      description: "Orders submitted at this time or later; those not submitted, created.",
    },
    to: {
      column: "DateSubmittedOrCreated",
      type: { type: "date" },
      operator: "<=",
      description: "Orders submitted at this time or earlier; those not submitted, created.",
    },
  },
  searchable: ["ID", "FromCompanyID", "ToCompanyID", "FromUser", "Comments"],
  sortable: [
    ...["DateCreated", "ID", "FromCompanyID", "ToCompanyID", "FromUserID"],
    ...["FromUser.ID", "FromUser.Username", "FromUser.FirstName", "FromUser.LastName", "FromUser.Email"],
    ...["Status", "DateSubmitted", "DateSubmittedForApproval", "DateApproved", "DateDeclined", "DateCanceled"],
    ...["DateCompleted", "LastUpdated", "Subtotal", "ShippingCost", "TaxCost", "Gratuity", "Fees", "PromotionDiscount"],
    ...["Total", "IsSubmitted", "LineItemCount"],
  ],
  defaultSort: "!DateCreated",
  page: { path: "/orders", label: "Orders", icon: "receipt", goKey: "o" },
} as const satisfies List;

export const placedOrderList = { ...orderList, name: "listMyOrders", page: undefined } as const satisfies List;
