import { lazy } from "react";
import type { Column, ListView } from "@/components/data-table/list-view";
import { None } from "@/components/ui/facts";
import type { Approval } from "@/lib/approvals/contract";
import { approvalList } from "@/lib/approvals/list";
import type { Named } from "@/lib/list/named";
import { approvalFilters, approvalLabels, approvalColumns as shown } from "./approval-columns";

/** Those that are shown unless told otherwise fit beside the menu of a window of 1280 pixels. */
const columns: Column<Named<Approval>>[] = [
  shown.Status,
  shown.ApprovalRuleID,
  { ...shown.ApprovingGroupID, width: 36 },
  shown.Approver,
  { ...shown.DateCreated, width: 26 },
  { ...shown.DateCompleted, width: 28 },
  { ...shown.Comments, width: 40 },
  { id: "AllowResubmit", header: "Resubmit", width: 26, cell: (approval) => <Resubmit approval={approval} /> },
];

/** May the order be sent in again? A question only once it was declined. */
function Resubmit({ approval }: { approval: Approval }) {
  if (approval.Status !== "Declined") return <None />;
  return approval.AllowResubmit ? "Allowed" : <span className="text-muted">Not allowed</span>;
}

export const approvalsView: ListView<Named<Approval>> = {
  list: approvalList,
  noun: "approvals",
  labels: approvalLabels,
  filters: [...approvalFilters, { key: "xp" }],
  columns,
  rowID: (approval) => approval.ID,
  // Fetched when the first row is opened.
  Details: lazy(() => import("./approval-details").then(({ ApprovalDetails }) => ({ default: ApprovalDetails }))),
  nothingYet: {
    title: "No approvals yet",
    text: "This order has met no rule that asks for one. Approvals appear here as soon as it does.",
  },
};
