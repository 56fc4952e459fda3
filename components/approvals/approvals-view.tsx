import { createColumnHelper } from "@tanstack/react-table";
import { lazy } from "react";
import type { features } from "@/components/data-table/features";
import type { ListView } from "@/components/data-table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Approval } from "@/lib/approvals/contract";
import { approvalList } from "@/lib/approvals/list";
import { PersonName } from "./person-name";

const column = createColumnHelper<typeof features, Approval>();

const columns = column.columns([
  column.accessor("Status", {
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.Status} />,
    meta: { width: "w-36" },
  }),
  column.accessor("ApprovalRuleID", {
    header: "Rule",
    cell: (cell) => <Clipped text={cell.getValue()} />,
    meta: { width: "w-46" },
  }),
  column.accessor("ApprovingGroupID", {
    header: "Group",
    cell: (cell) => <Clipped text={cell.getValue()} />,
    meta: { width: "w-42" },
  }),
  column.accessor("Approver", {
    header: "Approver",
    cell: ({ row: { original } }) =>
      original.Approver ? <PersonName person={original.Approver} /> : <span className="text-faint">Nobody yet</span>,
    meta: { width: "w-36" },
  }),
  column.accessor("DateCreated", {
    header: "Created",
    cell: (cell) => <DateTime value={cell.getValue()} />,
    meta: { width: "w-26" },
  }),
  column.accessor("DateCompleted", {
    header: "Completed",
    cell: ({ row: { original } }) => (original.DateCompleted ? <DateTime value={original.DateCompleted} /> : <None />),
    meta: { width: "w-30" },
  }),
  column.accessor("Comments", {
    header: "Comments",
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.Comments ? (
        <span dir="auto" className="line-clamp-2 text-muted md:group-data-dense/table:line-clamp-1">
          {original.Comments}
        </span>
      ) : (
        <None />
      ),
  }),
  column.accessor("AllowResubmit", {
    header: "Resubmit",
    cell: ({ row: { original } }) => <Resubmit approval={original} />,
    meta: { width: "w-26" },
  }),
]);

/** May the order be sent in again? A question only once it was declined. */
function Resubmit({ approval }: { approval: Approval }) {
  if (approval.Status !== "Declined") return <None />;
  return approval.AllowResubmit ? "Allowed" : <span className="text-muted">Not allowed</span>;
}

export const approvalsView: ListView<Approval> = {
  list: approvalList,
  noun: "approvals",
  labels: {
    ApprovalRuleID: "Rule",
    ApprovingGroupID: "Group",
    DateCreated: "Created",
    DateCompleted: "Completed",
    AllowResubmit: "Resubmit allowed",
    xp: "Extended property (xp)",
  },
  filters: [
    { key: "Status" },
    { key: "ApprovalRuleID" },
    { key: "ApprovingGroupID" },
    { key: "Approver", empty: "is nobody yet", present: "is anybody" },
    { key: "DateCreated" },
    { key: "DateCompleted", empty: "is empty", present: "has a value" },
    { key: "AllowResubmit" },
    { key: "Comments", empty: "is empty", present: "has a value" },
    { key: "xp" },
  ],
  columns,
  rowID: (approval) => approval.ID,
  // Fetched when the first row is opened.
  Details: lazy(() => import("./approval-details").then(({ ApprovalDetails }) => ({ default: ApprovalDetails }))),
  nothingYet: {
    title: "No approvals yet",
    text: "This order has met no rule that asks for one. Approvals appear here as soon as it does.",
  },
};
