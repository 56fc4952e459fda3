import type { Column, ListView } from "@/components/table/list-view";
import { RowLink } from "@/components/table/row-link";
import { None } from "@/components/ui/facts";
import type { Approval } from "@/lib/approvals/contract";
import { approvalList } from "@/lib/approvals/list";
import type { NamedRecord } from "@/lib/list/named";
import { approvalFilters, approvalLabels, approvalColumns as shown } from "./approval-columns";

/** The default columns fit beside the menu in a window of 1280 pixels. */
const columns: Column<NamedRecord<Approval>>[] = [
  {
    id: "ID",
    header: "Approval",
    width: 30,
    identifies: ({ ID }) => ({ text: ID, beside: 7 }),
    cell: ({ ID }) => <RowLink text={ID} />,
  },
  shown.Status,
  shown.ApprovalRuleID,
  shown.ApprovingGroupID,
  { ...shown.Approver, least: 26 },
  shown.DateCreated,
  shown.DateCompleted,
  shown.Comments,
  { id: "AllowResubmit", header: "Resubmit", width: 26, cell: (approval) => <Resubmit approval={approval} /> },
];

/** Whether the order may be submitted again; relevant only once it was declined. */
function Resubmit({ approval }: { approval: Approval }) {
  if (approval.Status !== "Declined") return <None />;
  return approval.AllowResubmit ? "Allowed" : <span className="text-muted">Not allowed</span>;
}

export const approvalsView: ListView<NamedRecord<Approval>> = {
  list: approvalList,
  noun: "approvals",
  labels: { ...approvalLabels, ID: "Approval" },
  filters: [...approvalFilters, { key: "xp" }],
  columns,
  rowID: (approval) => approval.ID,
  pathOf: ({ ID }, { pathname }) => `${pathname}/${encodeURIComponent(ID)}`,
  nothingYet: {
    title: "No approvals yet",
    text: "No approval rule applies to this order yet.",
  },
};
