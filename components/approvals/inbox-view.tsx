import type { Column, ListView } from "@/components/data-table/list-view";
import { OrderLink } from "@/components/orders/order-link";
import { Clipped } from "@/components/ui/clipped";
import { Money } from "@/components/ui/money";
import type { InboxApproval } from "@/lib/approvals/contract";
import { inboxDefaults, inboxList } from "@/lib/approvals/inbox-list";
import type { Named } from "@/lib/list/named";
import { directions } from "@/lib/orders/directions";
import { fullName } from "@/lib/users/full-name";
import { approvalFilters, approvalLabels, approvalColumns as shown } from "./approval-columns";

/** Those that are shown unless told otherwise fit beside the menu of a window of 1280 pixels. */
const columns: Column<Named<InboxApproval>>[] = [
  {
    id: "ID",
    header: "Approval",
    width: 28,
    cell: ({ OrderID, ID }) => <OrderLink to={[OrderID, ID]} />,
  },
  { id: "OrderID", header: "Order", width: 26, cell: ({ OrderID }) => <OrderLink to={[OrderID]} /> },
  shown.ApprovalRuleID,
  { ...shown.ApprovingGroupID, width: 36 },
  {
    id: "Order.FromUser",
    header: "Requester",
    width: 35,
    cell: ({ Order }) => <Clipped text={fullName(Order.FromUser)} />,
  },
  {
    id: "Order.Total",
    header: "Amount",
    width: 26,
    align: "right",
    cell: ({ Order: { Total, Currency } }) => <Money amount={Total} currency={Currency} />,
  },
  { ...shown.DateCreated, width: 28 },
  { ...shown.Status, width: 28 },
  shown.Approver,
  shown.DateCompleted,
  shown.Comments,
];

export const inboxView: ListView<Named<InboxApproval>> = {
  list: inboxList,
  defaults: inboxDefaults,
  noun: "approvals",
  labels: {
    ...approvalLabels,
    OrderID: "Order",
    "Order.FromUser": "Requester",
    "Order.Total": "Amount",
    "Order.Currency": "Currency",
    "Order.FromCompanyID": "From company",
    "Order.ToCompanyID": "To company",
    "Order.DateSubmitted": "Submitted",
  },
  filters: [
    ...approvalFilters,
    { key: "OrderID" },
    { key: "Order.FromUser" },
    { key: "Order.Total" },
    { key: "Order.Currency" },
    { key: "Order.FromCompanyID" },
    { key: "Order.ToCompanyID" },
    { key: "Order.DateSubmitted", empty: "is empty", present: "has a value" },
    { key: "xp" },
  ],
  columns,
  rowID: ({ OrderID, ID }) => `${OrderID}/${ID}`,
  nothingYet: {
    title: "No approvals yet",
    text: "Approvals appear here as soon as an order that you may see meets a rule that asks for one.",
  },
  nothingLeft: { title: "Nothing is waiting", text: "Every approval that you may see has been decided." },
  keeps: { direction: directions },
};
