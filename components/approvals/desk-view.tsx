import { BackAt } from "@/components/decisions/back-at";
import { RowColleague } from "@/components/decisions/colleagues";
import { SelectBox } from "@/components/decisions/select-box";
import { keyOf } from "@/components/decisions/subject";
import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { DateTime } from "@/components/ui/date-time";
import { formatMoney } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { Named } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { inboxView } from "./inbox-view";
import { DueDate } from "./preview/due";
import { placeWords } from "./preview/place-words";

type Row = Named<InboxApproval>;

/** Three columns of two lines each, for a list beside the preview, and for a phone. */
const columns: Column<Row>[] = [
  {
    id: "Order.Total",
    header: "Amount",
    width: 36,
    exports: ["ID", "OrderID", "Order.Total", "Order.Currency", "Order.FromUser"],
    cell: (row) => {
      const { ID, OrderID, Order } = row;
      return (
        <span className="flex min-w-0 items-center gap-1.5">
          <SelectBox of={keyOf(row)} label={`${OrderID}, ${ID}`} />
          <span className="min-w-0 max-md:flex max-md:items-baseline max-md:gap-2 max-md:[&>a]:shrink-0">
            <RowLink text={formatMoney(Order.Total, Order.Currency)} about={`${OrderID}, ${ID}`} />
            <span dir="auto" className="line text-muted text-sm">
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
    least: 24,
    cell: ({ ID, ApprovalRuleID, Names, OrderID, Taken, Comments, xp }) => (
      <span
        data-tip={[Names?.ApprovalRuleID ?? ApprovalRuleID, placeWords(xp), Comments].filter(Boolean).join("\n")}
        className="block min-w-0 max-md:flex max-md:items-baseline max-md:gap-2"
      >
        <span dir="auto" className="line">
          {Names?.ApprovalRuleID ?? ApprovalRuleID}
        </span>
        <span className="flex min-w-0 items-baseline gap-2 text-muted text-sm max-md:max-w-[60%] max-md:shrink-0">
          <span dir="auto" className="line min-w-0">
            {[Comments, placeWords(xp) || OrderID].filter(Boolean).join(" · ")}
          </span>
          <RowColleague of={{ ID, OrderID, Taken }} />
        </span>
      </span>
    ),
  },
  {
    id: "DateCreated",
    header: "Requested",
    also: { id: "DueAt", header: "Due" },
    width: 38,
    exports: ["DateCreated", "Status"],
    cell: ({ ID, OrderID, DateCreated, DateCompleted, Status, SnoozedUntil, DueAt }) => (
      <span className="block min-w-0 text-sm">
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
          <StatusBadge status={Status} />
        )}
      </span>
    ),
  },
];

/** The inbox beside a preview of the row one is at. */
export const deskView: ListView<Row> = { ...inboxView, columns, lookName: "desk" };

/** The same of what somebody has decided. */
export const decidedDeskView: ListView<Row> = {
  ...deskView,
  columns: columns.map((column) =>
    column.id === "DateCreated" ? { ...column, id: "DateCompleted", header: "Decided", also: undefined } : column,
  ),
};
