import { createColumnHelper } from "@tanstack/react-table";
import type { features } from "@/components/data-table/features";
import type { ListView } from "@/components/data-table/list-view";
import { RowLink } from "@/components/data-table/row-link";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { OrderReturn } from "@/lib/returns/contract";
import { orderReturnList } from "@/lib/returns/list";

const column = createColumnHelper<typeof features, OrderReturn>();
const date = (value: string | null) => (value === null ? <None /> : <DateTime value={value} />);

const columns = column.columns([
  column.accessor("ID", {
    header: "Return",
    cell: (cell) => <RowLink href={`/returns/${encodeURIComponent(cell.getValue())}`} text={cell.getValue()} />,
    meta: { width: "w-40" },
  }),
  column.accessor("OrderID", { header: "Order", cell: (cell) => <Clipped text={cell.getValue()} /> }),
  column.accessor("Status", {
    header: "Status",
    cell: (cell) => <StatusBadge status={cell.getValue()} />,
    meta: { width: "w-42" },
  }),
  column.accessor("RefundAmount", {
    header: "Refund",
    cell: (cell) => {
      const amount = cell.getValue();
      return amount === null ? <None /> : <Money amount={amount} />;
    },
    meta: { width: "w-32", align: "right" },
  }),
  column.accessor("DateCreated", { header: "Created", cell: (cell) => date(cell.getValue()), meta: { width: "w-32" } }),
  column.accessor("DateSubmitted", {
    header: "Submitted",
    cell: (cell) => date(cell.getValue()),
    meta: { width: "w-32" },
  }),
  column.accessor("DateCompleted", {
    header: "Completed",
    cell: (cell) => date(cell.getValue()),
    meta: { width: "w-32" },
  }),
  column.accessor("LastUpdated", { header: "Changed", cell: (cell) => date(cell.getValue()), meta: { width: "w-32" } }),
  column.accessor("Comments", {
    header: "Comments",
    enableSorting: false,
    cell: (cell) => {
      const text = cell.getValue();
      return text ? <Clipped text={text} /> : <None />;
    },
  }),
]);

export const returnsView: ListView<OrderReturn> = {
  list: orderReturnList,
  noun: "returns",
  labels: {
    ID: "Return ID",
    OrderID: "Order",
    PaymentIDs: "Payment",
    DateCreated: "Created",
    DateSubmitted: "Submitted",
    DateApproved: "Approved",
    DateDeclined: "Declined",
    DateCanceled: "Canceled",
    DateCompleted: "Completed",
    LastUpdated: "Changed",
    RefundAmount: "Refund",
    ItemsToReturn: "Items",
    "ItemsToReturn.LineItemID": "Line item",
    xp: "Extended property (xp)",
  },
  filters: [
    { key: "Status" },
    { key: "DateCreated" },
    { key: "DateSubmitted", empty: "is empty", present: "has a value" },
    { key: "DateCompleted", empty: "is empty", present: "has a value" },
    { key: "RefundAmount", empty: "is empty", present: "has a value" },
    { key: "OrderID" },
    { key: "PaymentIDs", empty: "is empty", present: "has a value" },
    { key: "ItemsToReturn.LineItemID", empty: "is empty", present: "has a value" },
    { key: "DateApproved", empty: "is empty", present: "has a value" },
    { key: "DateDeclined", empty: "is empty", present: "has a value" },
    { key: "DateCanceled", empty: "is empty", present: "has a value" },
    { key: "LastUpdated" },
    { key: "Comments", empty: "is empty", present: "has a value" },
    { key: "ID" },
    { key: "xp" },
  ],
  columns,
  rowID: (orderReturn) => orderReturn.ID,
  nothingYet: {
    title: "No returns yet",
    text: "Returns appear here as soon as something of an order that you may see is to come back.",
  },
};
