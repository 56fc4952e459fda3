import { LiveStatus } from "@/components/live/live-status";
import { OrderLink } from "@/components/orders/order-link";
import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import type { NamedRecord } from "@/lib/list/named";
import type { OrderReturn } from "@/lib/returns/contract";
import { awaitingQuery, mineQuery, orderReturnList } from "@/lib/returns/list";

const date = (value: string | null) => (value === null ? <None /> : <DateTime value={value} />);

/** What is not completed has no date of it. */
const uncompleted = [
  ...mineQuery.filters,
  ...(["Unsubmitted", "AwaitingApproval", "Declined", "Open"] as const).map((status): [string, string] => [
    "Status",
    status,
  ]),
];

const columns: Column<NamedRecord<OrderReturn>>[] = [
  {
    id: "ID",
    header: "Return",
    width: 32,
    identifies: ({ ID }) => ({ text: ID }),
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <RowLink text={row.ID} />
        <LiveStatus of={row} changed />
      </span>
    ),
  },
  {
    id: "OrderID",
    header: "Order",
    width: 26,
    card: "named",
    identifies: ({ OrderID }) => ({ text: OrderID }),
    cell: ({ OrderID }) => <OrderLink orderID={OrderID} />,
  },
  {
    id: "Requester",
    header: "Requester",
    least: 24,
    card: "start",
    exports: [],
    cell: ({ Names }) => (Names?.Requester ? <Clipped text={Names.Requester} lines={2} /> : <None />),
  },
  {
    id: "Status",
    header: "Status",
    width: 38,
    card: "end",
    isState: true,
    settledBy: mineQuery.filters,
    cell: (row) => <LiveStatus of={row} />,
  },
  {
    id: "RefundAmount",
    header: "Refund",
    width: 28,
    align: "right",
    card: "end",
    cell: ({ RefundAmount, Names }) =>
      RefundAmount === null ? <None /> : <Money amount={RefundAmount} currency={Names?.Currency ?? undefined} />,
  },
  { id: "DateCreated", header: "Created", width: 30, card: "end", cell: ({ DateCreated }) => date(DateCreated) },
  { id: "DateSubmitted", header: "Submitted", width: 32, cell: ({ DateSubmitted }) => date(DateSubmitted) },
  {
    id: "DateCompleted",
    header: "Completed",
    width: 30,
    card: "named",
    isState: true,
    settledBy: uncompleted,
    cell: ({ DateCompleted }) => date(DateCompleted),
  },
  { id: "LastUpdated", header: "Changed", width: 32, cell: ({ LastUpdated }) => date(LastUpdated) },
  {
    id: "Comments",
    header: "Comments",
    least: 32,
    card: "start",
    cell: ({ Comments }) => (Comments ? <Clipped text={Comments} lines={2} /> : <None />),
  },
];

export const returnsView: ListView<NamedRecord<OrderReturn>> = {
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
    approvable: "Awaiting my approval",
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
  tabs: [{ filters: mineQuery.filters }],
  rowID: (orderReturn) => orderReturn.ID,
  pathOf: ({ ID }) => `/returns/${encodeURIComponent(ID)}`,
  nothingYet: {
    title: "No returns yet",
    text: "Returns of orders you can see appear here.",
  },
};

/** For who decides returns, the list starts with what awaits them. */
export const decidersView: typeof returnsView = {
  ...returnsView,
  defaults: mineQuery,
  allDone: {
    title: "No return is awaiting your approval",
    text: "Returns for your groups to approve appear here. Those for others are under Awaiting approval.",
    next: [{ label: "Show all returns awaiting approval", query: awaitingQuery }],
  },
};
