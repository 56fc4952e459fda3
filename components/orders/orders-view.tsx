import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { NamedID } from "@/components/ui/named-id";
import { StatusBadge } from "@/components/ui/status-badge";
import type { NamedRecord } from "@/lib/list/named";
import type { Order } from "@/lib/orders/contract";
import { directions } from "@/lib/orders/directions";
import { orderList } from "@/lib/orders/list";
import { fullName } from "@/lib/users/full-name";
import { directionOf } from "./order-link";
import { orderPath } from "./order-path";
import { PendingCount } from "./pending-count";

/** The default columns fit beside the menu in a window of 1280 pixels. */
const columns: Column<NamedRecord<Order>>[] = [
  {
    id: "ID",
    header: "Order",
    width: 26,
    identifies: ({ ID }) => ({ text: ID }),
    cell: ({ ID }) => <RowLink text={ID} />,
  },
  {
    id: "Status",
    header: "Status",
    width: 39,
    card: "end",
    isState: true,
    cell: ({ Status }) => <StatusBadge status={Status} />,
  },
  {
    id: "PendingApprovals",
    header: "Pending",
    width: 19,
    card: "end",
    cell: ({ PendingApprovals }) => <PendingCount count={PendingApprovals} />,
  },
  {
    id: "FromUserID",
    header: "Requester",
    least: 30,
    card: "start",
    cell: ({ FromUser }) => <Clipped text={fullName(FromUser)} lines={2} />,
  },
  {
    id: "FromCompanyID",
    header: "From",
    least: 32,
    card: "named",
    cell: ({ FromCompanyID, Names }) => <NamedID id={FromCompanyID} name={Names?.FromCompanyID} />,
  },
  {
    id: "ToCompanyID",
    header: "To",
    least: 32,
    card: "named",
    cell: ({ ToCompanyID, Names }) => <NamedID id={ToCompanyID} name={Names?.ToCompanyID} />,
  },
  {
    id: "Total",
    header: "Total",
    width: 26,
    align: "right",
    card: "end",
    cell: ({ Total, Currency }) => <Money amount={Total} currency={Currency} />,
  },
  {
    id: "DateCreated",
    header: "Created",
    width: 28,
    card: "end",
    cell: ({ DateCreated }) => <DateTime value={DateCreated} />,
  },
];

export const ordersView: ListView<NamedRecord<Order>> = {
  list: orderList,
  noun: "orders",
  labels: {
    ID: "Order ID",
    FromCompanyID: "From company",
    ToCompanyID: "To company",
    FromUser: "Requester",
    FromUserID: "Requester",
    "FromUser.ID": "Requester's ID",
    "FromUser.Username": "Requester's username",
    "FromUser.FirstName": "Requester's first name",
    "FromUser.LastName": "Requester's last name",
    "FromUser.Email": "Requester's email",
    DateCreated: "Created",
    DateSubmitted: "Submitted",
    DateSubmittedForApproval: "Submitted for approval",
    DateApproved: "Approved",
    DateDeclined: "Declined",
    DateCanceled: "Canceled",
    DateCompleted: "Completed",
    LastUpdated: "Last updated",
    ShippingCost: "Shipping",
    TaxCost: "Tax",
    PromotionDiscount: "Discount",
    IsSubmitted: "Is submitted",
    LineItemCount: "Line items",
    PendingApprovals: "Pending approvals",
    xp: "Extended property (xp)",
  },
  filters: [
    { key: "Status" },
    { key: "PendingApprovals" },
    { key: "DateCreated" },
    { key: "DateSubmitted", empty: "is empty", present: "has a value" },
    { key: "DateSubmittedForApproval", empty: "is empty", present: "has a value" },
    { key: "DateCompleted", empty: "is empty", present: "has a value" },
    { key: "LastUpdated" },
    { key: "Total" },
    { key: "Currency" },
    { key: "FromCompanyID", names: "company" },
    { key: "ToCompanyID", names: "company" },
    { key: "FromUserID", names: "person" },
    { key: "LineItemCount" },
    { key: "Comments", empty: "is empty", present: "has a value" },
    { key: "ID" },
    { key: "xp" },
  ],
  columns,
  rowID: (order) => order.ID,
  pathOf: ({ ID }, { params }) => orderPath(directionOf(params), ID),
  nothingYet: {
    title: "No orders yet",
    text: "Orders you can see appear here.",
  },
  keeps: { direction: directions },
};
