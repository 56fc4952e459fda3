import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";

export const orderReturnStatuses = [
  "Unsubmitted",
  "AwaitingApproval",
  "Declined",
  "Open",
  "Completed",
  "Canceled",
] as const;

/** Where the list is. With the list itself it is all a page needs: the contract would bring its schemas along. */
export const orderReturnsOperation = { method: "GET", path: "/orderreturns" } as const;

/** What awaits the reader, the oldest first. */
export const mineQuery = {
  filters: [["approvable", "true"]],
  sortBy: ["DateCreated"],
} satisfies Partial<ListQuery>;

/** What awaits anybody. */
export const awaitingQuery = {
  filters: [["Status", "AwaitingApproval"]],
} satisfies Partial<ListQuery>;

export const orderReturnList = {
  name: "listOrderReturns",
  fields: {
    ID: { type: "text" },
    OrderID: { type: "text" },
    PaymentIDs: { type: "text" },
    Status: { type: "enum", values: orderReturnStatuses },
    DateCreated: { type: "date" },
    DateSubmitted: { type: "date" },
    DateApproved: { type: "date" },
    DateDeclined: { type: "date" },
    DateCanceled: { type: "date" },
    DateCompleted: { type: "date" },
    LastUpdated: { type: "date" },
    RefundAmount: { type: "number" },
    Comments: { type: "text" },
    ItemsToReturn: { type: "object" },
    "ItemsToReturn.LineItemID": { type: "text" },
    xp: { type: "xp" },
  },
  parameters: {
    approvable: {
      column: "Approvable",
      type: { type: "boolean" },
      unless: "false",
      description: "`true`: only returns that await a decision the caller can make. `false` changes nothing.",
    },
  },
  searchable: ["ID", "OrderID", "Comments"],
  sortable: [
    "DateCreated",
    "DateSubmitted",
    "ID",
    "OrderID",
    "Status",
    "RefundAmount",
    "DateApproved",
    "DateDeclined",
    "DateCanceled",
    "DateCompleted",
    "LastUpdated",
  ],
  defaultSort: "!DateCreated",
  page: {
    path: "/returns",
    label: "Returns",
    icon: "return",
    goKey: "r",
    decidersDefaults: mineQuery,
    takes: ["approvable"],
  },
} as const satisfies List;
