import { createColumnHelper } from "@tanstack/react-table";
import type { features } from "@/components/data-table/features";
import type { ListView } from "@/components/data-table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Order } from "@/lib/orders/contract";
import { orderList } from "@/lib/orders/list";
import { OrderLink } from "./order-link";
import { PendingCount } from "./pending-count";

const column = createColumnHelper<typeof features, Order>();

const columns = column.columns([
  column.accessor("ID", {
    header: "Order",
    cell: ({ row }) => <OrderLink orderID={row.original.ID} />,
    meta: { width: "w-40" },
  }),
  column.accessor("Status", {
    header: "Status",
    cell: (cell) => <StatusBadge status={cell.getValue()} />,
    meta: { width: "w-42" },
  }),
  column.accessor("PendingApprovals", {
    header: "Waiting",
    enableSorting: false,
    cell: (cell) => <PendingCount count={cell.getValue()} />,
    meta: { width: "w-24" },
  }),
  column.accessor("FromUserID", {
    header: "Requester",
    enableSorting: false,
    cell: ({ row: { original } }) => {
      const { FirstName, LastName, Username } = original.FromUser;
      return <Clipped text={`${FirstName} ${LastName}`.trim() || Username} />;
    },
    meta: { width: "w-36" },
  }),
  column.accessor("FromCompanyID", { header: "From", cell: (cell) => <Clipped text={cell.getValue()} /> }),
  column.accessor("ToCompanyID", { header: "To", cell: (cell) => <Clipped text={cell.getValue()} /> }),
  column.accessor("Total", {
    header: "Total",
    cell: ({ row: { original } }) => <Money amount={original.Total} currency={original.Currency} />,
    meta: { width: "w-32", align: "right" },
  }),
  column.accessor("DateCreated", {
    header: "Created",
    cell: (cell) => <DateTime value={cell.getValue()} />,
    meta: { width: "w-32" },
  }),
]);

export const ordersView: ListView<Order> = {
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
  keeps: ["direction"],
};
