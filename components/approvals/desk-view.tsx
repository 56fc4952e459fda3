import { BackAt } from "@/components/decisions/back-at";
import { RowColleague } from "@/components/decisions/colleagues";
import { SelectBox } from "@/components/decisions/select-box";
import { keyOf } from "@/components/decisions/subject";
import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { DateTime } from "@/components/ui/date-time";
import { formatMoney } from "@/components/ui/money";
import { ApprovalBadge } from "@/components/ui/status-badge";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { inboxView } from "./inbox-view";
import { DueDate } from "./preview/due";
import { dueWords } from "./preview/due-words";
import { OverBudget } from "./preview/over-budget";
import { placeWords } from "./preview/place-words";

type Row = NamedRecord<InboxApproval>;

const byAmount = ["lowest first", "highest first"] as const;
const byDate = ["oldest first", "newest first"] as const;

/**
 * Three columns of two or three lines each, for a list beside the preview. Where that is narrow, and on a phone, a card: what
 * tells approvals of one order apart is whole there, on a line of its own.
 */
const columns: Column<Row>[] = [
  {
    id: "Order.Total",
    header: "Amount",
    ways: byAmount,
    width: 26,
    identifies: ({ Order }) => ({ text: formatMoney(Order.Total, Order.Currency), beside: 6 }),
    exports: ["ID", "OrderID", "Order.Total", "Order.Currency", "Order.FromUser"],
    cell: (row) => {
      const { ID, OrderID, Order } = row;
      return (
        <span className="flex min-w-0 items-center gap-1.5">
          <SelectBox of={keyOf(row)} label={`${OrderID}, ${ID}`} />
          <span className="min-w-0 card:flex card:items-baseline card:gap-2 card:[&>a]:shrink-0">
            <RowLink text={formatMoney(Order.Total, Order.Currency)} about={<About row={row} />} />
            <span
              dir="auto"
              className="line text-muted text-sm leading-tight max-md:whitespace-normal max-md:leading-normal"
            >
              {fullName(Order.FromUser)}
            </span>
          </span>
        </span>
      );
    },
  },
  {
    id: "ApprovalRuleID",
    header: "Rule",
    also: { id: "OverBudget", header: "Over budget", ways: byAmount },
    least: 24,
    exports: ["ApprovalRuleID", "OverBudget"],
    cell: (row) => {
      const { ID, ApprovalRuleID, Names, OrderID, Order, Taken, Comments, xp } = row;
      const rule = Names?.ApprovalRuleID ?? ApprovalRuleID;
      const place = placeWords(xp);
      const tip = [rule, place, Comments].filter(Boolean).join("\n");
      return (
        <span className="block min-w-0 card:contents">
          <span
            dir="auto"
            data-tip={tip}
            className="relative line-clamp-2 card:row-start-2 narrow:pl-7 max-md:pl-9 print:pl-0"
          >
            {rule}
          </span>
          <span
            data-tip={tip}
            className="relative flex min-h-[1lh] min-w-0 items-baseline gap-x-1.5 text-muted text-xs leading-tight card:col-span-2 card:row-start-3 card:flex-wrap narrow:pl-7 max-md:pl-9 print:pl-0 max-md:text-sm max-md:leading-normal"
          >
            {/* On a phone a long ID is cut before what tells it from others of its order; beside a preview both are whole. */}
            <span className="contents min-w-0 items-baseline gap-x-1.5 card:flex narrow:flex-wrap">
              <span className="shrink-0 text-faint narrow:min-w-fit max-md:min-w-14 card:max-w-max card:grow card:basis-0 card:truncate">
                {OrderID}
              </span>
              <span dir="auto" className="line min-w-0 empty:hidden card:line-clamp-2 card:whitespace-normal">
                {[Comments, place].filter(Boolean).join(" · ")}
              </span>
            </span>
            <RowColleague of={{ ID, OrderID, Taken }} />
            <span className="ml-auto hidden text-right card:block card:empty:hidden">
              <OverBudget approval={row} currency={Order.Currency} />
            </span>
          </span>
        </span>
      );
    },
  },
  {
    id: "DateCreated",
    header: "Requested",
    ways: byDate,
    also: { id: "DueAt", header: "Due", ways: ["soonest first", "latest first"] },
    width: 39,
    exports: ["DateCreated", "DueAt", "Status", "DateRetracted"],
    cell: (row) => {
      const { ID, OrderID, Order, DateCreated, DateCompleted, Status, SnoozedUntil, DueAt } = row;
      return (
        <span className="block min-w-0 text-sm leading-tight max-md:leading-5">
          <span className="line">
            {SnoozedUntil ? (
              <BackAt of={{ ID, OrderID }} until={SnoozedUntil} />
            ) : (
              <DateTime value={DateCompleted ?? DateCreated} />
            )}
          </span>
          {Status === "Pending" ? (
            <span className="line text-muted">
              <DueDate at={DueAt} />
            </span>
          ) : (
            <ApprovalBadge of={row} />
          )}
          <span className="block text-xs leading-tight empty:hidden card:hidden">
            <OverBudget approval={row} currency={Order.Currency} />
          </span>
        </span>
      );
    },
  },
];

/** What is heard of a row besides its amount. */
function About({ row: { ID, OrderID, Order, Status, DueAt } }: { row: Row }) {
  const due = Status === "Pending" && DueAt ? dueWords(Date.parse(DueAt), Date.now()) : undefined;
  return (
    <span suppressHydrationWarning>
      {[fullName(Order.FromUser), due && small(due.text), `order ${OrderID}`, ID].filter(Boolean).join(", ")}
    </span>
  );
}

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The inbox beside a preview of the row one is at. */
export const deskView: ListView<Row> = { ...inboxView, columns, lookName: "desk" };

/** The same of what somebody has decided. */
export const decidedDeskView: ListView<Row> = {
  ...deskView,
  columns: columns.map((column) =>
    column.id === "DateCreated"
      ? {
          ...column,
          id: "DateCompleted",
          header: "Decided",
          also: undefined,
          exports: ["DateCompleted", "Status", "DateRetracted"],
        }
      : column,
  ),
};
