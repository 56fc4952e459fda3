import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";
import { personFields } from "@/lib/users/person-fields";
import { approvalList } from "./list";

export const inboxOperation = { method: "GET", path: "/approvals" } as const;

/** What the page shows at first: pending approvals, the oldest first. */
export const inboxDefaults = {
  filters: [["Status", "Pending"]],
  sortBy: ["DateCreated"],
} satisfies Partial<ListQuery>;

/** The same for members of a group that decides: what awaits them and they have not put aside. */
export const mineDefaults = {
  filters: [
    ["CanDecide", "true"],
    ["SnoozedUntil", "!*"],
  ],
  sortBy: ["DateCreated"],
} satisfies Partial<ListQuery>;

/** What they have put aside, the first to come back first. */
export const snoozedQuery = {
  filters: [
    ["CanDecide", "true"],
    ["SnoozedUntil", "*"],
  ],
  sortBy: ["SnoozedUntil"],
} satisfies Partial<ListQuery>;

/** What awaits somebody else. */
export const othersQuery = {
  filters: [
    ["Status", "Pending"],
    ["CanDecide", "false"],
  ],
  sortBy: ["DateCreated"],
} satisfies Partial<ListQuery>;

/** What somebody has decided, the last first. */
export const decidedQuery = (userID: string) =>
  ({ filters: [["Approver.ID", userID]], sortBy: ["!DateCompleted"] }) satisfies Partial<ListQuery>;

/** Approvals across orders: each with what a reviewer needs to know of its order. */
export const inboxList = {
  name: "listApprovalInbox",
  fields: {
    ...approvalList.fields,
    CanDecide: { type: "boolean" },
    SnoozedUntil: { type: "date" },
    DueAt: { type: "date" },
    OverBudget: { type: "number" },
    "Order.FromCompanyID": { type: "text" },
    "Order.ToCompanyID": { type: "text" },
    ...personFields("Order.FromUser"),
    "Order.DateSubmitted": { type: "date" },
    "Order.Total": { type: "number" },
    "Order.Currency": { type: "text" },
  },
  searchable: ["ID", "OrderID", ...approvalList.searchable, "Order.FromUser"],
  sortable: [
    ...approvalList.sortable,
    "DueAt",
    "OverBudget",
    "SnoozedUntil",
    "OrderID",
    "Order.DateSubmitted",
    "Order.Total",
  ],
  defaultSort: approvalList.defaultSort,
  page: {
    path: "/approvals",
    label: "Approvals",
    icon: "inbox",
    goKey: "a",
    defaults: inboxDefaults,
    decidersDefaults: mineDefaults,
  },
} as const satisfies List;
