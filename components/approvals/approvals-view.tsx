import { lazy } from "react";
import type { Column, ListView } from "@/components/data-table/list-view";
import { Clipped } from "@/components/ui/clipped";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Approval } from "@/lib/approvals/contract";
import { approvalList } from "@/lib/approvals/list";
import { PersonName } from "./person-name";

const columns: Column<Approval>[] = [
  { id: "Status", header: "Status", width: 36, cell: ({ Status }) => <StatusBadge status={Status} /> },
  { id: "ApprovalRuleID", header: "Rule", width: 46, cell: ({ ApprovalRuleID }) => <Clipped text={ApprovalRuleID} /> },
  {
    id: "ApprovingGroupID",
    header: "Group",
    width: 42,
    cell: ({ ApprovingGroupID }) => <Clipped text={ApprovingGroupID} />,
  },
  {
    id: "Approver",
    header: "Approver",
    width: 36,
    cell: ({ Approver }) =>
      Approver ? <PersonName person={Approver} /> : <span className="text-faint">Nobody yet</span>,
  },
  { id: "DateCreated", header: "Created", width: 26, cell: ({ DateCreated }) => <DateTime value={DateCreated} /> },
  {
    id: "DateCompleted",
    header: "Completed",
    width: 30,
    cell: ({ DateCompleted }) => (DateCompleted ? <DateTime value={DateCompleted} /> : <None />),
  },
  {
    id: "Comments",
    header: "Comments",
    cell: ({ Comments }) =>
      Comments ? (
        <span dir="auto" className="line-clamp-2 text-muted md:group-data-dense/table:line-clamp-1">
          {Comments}
        </span>
      ) : (
        <None />
      ),
  },
  { id: "AllowResubmit", header: "Resubmit", width: 26, cell: (approval) => <Resubmit approval={approval} /> },
];

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
