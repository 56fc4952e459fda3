import type { Column, ListView } from "@/components/data-table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { NamedID } from "@/components/ui/named-id";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Named } from "@/lib/list/named";
import type { Order } from "@/lib/orders/contract";
import { directions } from "@/lib/orders/directions";
import { orderList } from "@/lib/orders/list";
import { fullName } from "@/lib/users/full-name";
import { OrderLink } from "./order-link";
import { PendingCount } from "./pending-count";

/** Those that are shown unless told otherwise fit beside the menu of a window of 1280 pixels. */
const columns: Column<Named<Order>>[] = [
  { id: "ID", header: "Order", width: 30, cell: ({ ID }) => <OrderLink to={[ID]} /> },
  { id: "Status", header: "Status", width: 39, cell: ({ Status }) => <StatusBadge status={Status} /> },
  {
    id: "PendingApprovals",
    header: "Waiting",
    width: 19,
    cell: ({ PendingApprovals }) => <PendingCount count={PendingApprovals} />,
  },
  {
    id: "FromUserID",
    header: "Requester",
    width: 31,
    cell: ({ FromUser }) => <Clipped text={fullName(FromUser)} />,
  },
  {
    id: "FromCompanyID",
    header: "From",
    width: 34,
    cell: ({ FromCompanyID, Names }) => <NamedID id={FromCompanyID} name={Names?.FromCompanyID} />,
  },
  {
    id: "ToCompanyID",
    header: "To",
    cell: ({ ToCompanyID, Names }) => <NamedID id={ToCompanyID} name={Names?.ToCompanyID} />,
  },
  {
    id: "Total",
    header: "Total",
    width: 26,
    align: "right",
    cell: ({ Total, Currency }) => <Money amount={Total} currency={Currency} />,
  },
  { id: "DateCreated", header: "Created", width: 28, cell: ({ DateCreated }) => <DateTime value={DateCreated} /> },
];

export const ordersView: ListView<Named<Order>> = {
  list: orderList,
  noun: "orders",
  labels: {
    ID: "Order ID",
    FromCompanyID: "From company",
    ToCompanyID: "To company",
    FromUser: "Requester",
    DateCreated: "Created",
    DateSubmitted: "Submitted",
    LineItemCount: "Line items",
    PendingApprovals: "Approvals waiting",
    xp: "Extended property (xp)",
  },
  filters: [
    { key: "Status" },
    { key: "PendingApprovals" },
    { key: "DateCreated" },
    { key: "DateSubmitted", empty: "is empty", present: "has a value" },
    { key: "Total" },
    { key: "Currency" },
    { key: "FromCompanyID" },
    { key: "ToCompanyID" },
    { key: "FromUser" },
    { key: "LineItemCount" },
    { key: "Comments", empty: "is empty", present: "has a value" },
    { key: "ID" },
    { key: "xp" },
  ],
  columns,
  rowID: (order) => order.ID,
  nothingYet: {
    title: "No orders yet",
    text: "Orders appear here as soon as one that you may see is placed.",
  },
  keeps: { direction: directions },
};
