import { RowColleague } from "@/components/decisions/colleagues";
import { keyOf } from "@/components/decisions/subject";
import { directionOf, OrderLink } from "@/components/orders/order-link";
import { orderPath } from "@/components/orders/order-path";
import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { Clipped } from "@/components/ui/clipped";
import { None } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import type { InboxApproval } from "@/lib/approvals/contract";
import { inboxDefaults, inboxList, mineDefaults, snoozedQuery } from "@/lib/approvals/inbox-list";
import type { NamedRecord } from "@/lib/list/named";
import type { ListQuery } from "@/lib/list/query";
import { directions } from "@/lib/orders/directions";
import { fullName } from "@/lib/users/full-name";
import { approvalFilters, approvalLabels, approvalColumns as shown } from "./approval-columns";
import { DueDate } from "./preview/due";
import { OverBudgetAmount } from "./preview/over-budget";
import { placeWords } from "./preview/place-words";

/** The default columns fit beside the menu in a window of 1280 pixels. */
const columns: Column<NamedRecord<InboxApproval>>[] = [
  {
    id: "ID",
    header: "Approval",
    width: 26,
    identifies: ({ ID }) => ({ text: ID }),
    cell: ({ ID }) => <RowLink text={ID} />,
  },
  {
    id: "OrderID",
    header: "Order",
    width: 24,
    card: "named",
    identifies: ({ OrderID }) => ({ text: OrderID }),
    cell: ({ OrderID }) => <OrderLink orderID={OrderID} />,
  },
  shown.ApprovalRuleID,
  {
    ...shown.ApprovingGroupID,
    cell: (row) => (
      <span className="flex min-w-0 items-baseline gap-2">
        {shown.ApprovingGroupID.cell(row)}
        <RowColleague of={row} />
      </span>
    ),
  },
  {
    id: "Order.FromUser",
    header: "Requester",
    least: 26,
    card: "start",
    cell: ({ Order, xp }) => (
      <span className="block min-w-0">
        <Clipped text={fullName(Order.FromUser)} lines={2} />
        <span dir="auto" className="line text-muted text-sm empty:hidden">
          {placeWords(xp)}
        </span>
      </span>
    ),
  },
  {
    id: "Order.Total",
    header: "Amount",
    width: 26,
    align: "right",
    card: "end",
    cell: ({ Order: { Total, Currency } }) => <Money amount={Total} currency={Currency} />,
  },
  shown.DateCreated,
  {
    id: "DueAt",
    header: "Due",
    width: 28,
    card: "end",
    cell: ({ DueAt, Status }) => (DueAt && Status === "Pending" ? <DueDate at={DueAt} /> : <None />),
  },
  {
    id: "OverBudget",
    header: "Over budget",
    width: 28,
    align: "right",
    card: "named",
    cell: ({ OverBudget, Order: { Currency } }) =>
      OverBudget === null ? <None /> : <OverBudgetAmount amount={OverBudget} currency={Currency} />,
  },
  // What one can decide, or has snoozed, is pending.
  { ...shown.Status, settledBy: snoozedQuery.filters },
  shown.Approver,
  shown.DateCompleted,
  shown.Comments,
];

export const inboxView: ListView<NamedRecord<InboxApproval>> = {
  list: inboxList,
  defaults: inboxDefaults,
  noun: "approvals",
  labels: {
    ...approvalLabels,
    OrderID: "Order",
    CanDecide: "Pending for me",
    SnoozedUntil: "Snoozed until",
    DueAt: "Due",
    OverBudget: "Over budget",
    "Order.FromUser": "Requester",
    "Order.FromUser.ID": "Requester",
    "Order.Total": "Amount",
    "Order.Currency": "Currency",
    "Order.FromCompanyID": "From company",
    "Order.ToCompanyID": "To company",
    "Order.DateSubmitted": "Submitted",
  },
  filters: [
    ...approvalFilters,
    { key: "CanDecide" },
    { key: "DueAt", empty: "is empty", present: "has a value" },
    { key: "OverBudget", empty: "has no budget", present: "has a budget" },
    { key: "SnoozedUntil", empty: "is not set", present: "is set" },
    { key: "OrderID" },
    { key: "Order.FromUser.ID", names: "person" },
    { key: "Order.Total" },
    { key: "Order.Currency" },
    { key: "Order.FromCompanyID", names: "company" },
    { key: "Order.ToCompanyID", names: "company" },
    { key: "Order.DateSubmitted", empty: "is empty", present: "has a value" },
    { key: "xp" },
  ],
  columns,
  rowID: keyOf,
  pathOf: ({ OrderID, ID }, { params }) => orderPath(directionOf(params), OrderID, ID),
  nothingYet: {
    title: "No approvals yet",
    text: "Approvals of orders you can see appear here.",
  },
  tabs: [
    { filters: mineDefaults.filters },
    {
      filters: snoozedQuery.filters,
      nothing: { title: "Nothing is snoozed", text: "What you snooze stays here until it comes back." },
    },
  ],
  allDone: { title: "No pending approvals", text: "Every approval you can see has been decided." },
  keeps: { direction: directions },
};

/** For decided approvals, when and why matters. */
export const decidedView: typeof inboxView = { ...inboxView, lookName: "decided" };
export const isOfDecided = ({ filters }: ListQuery) => filters.some(([key]) => key === "Approver.ID");
