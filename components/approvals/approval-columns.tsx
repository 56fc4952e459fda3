import type { Column, FilterChoice } from "@/components/table/list-view";
import { DateTime } from "@/components/ui/date-time";
import { None } from "@/components/ui/facts";
import { NamedID } from "@/components/ui/named-id";
import { ApprovalBadge } from "@/components/ui/status-badge";
import type { Approval } from "@/lib/approvals/contract";
import type { NamedRecord } from "@/lib/list/named";
import { PersonName } from "./person-name";

/** How lists show each property of an approval. */
export const approvalColumns = {
  Status: {
    id: "Status",
    header: "Status",
    width: 28,
    card: "end",
    isState: true,
    exports: ["Status", "DateRetracted"],
    cell: (approval) => <ApprovalBadge of={approval} />,
  },
  ApprovalRuleID: {
    id: "ApprovalRuleID",
    header: "Rule",
    width: 36,
    card: "start",
    identifies: ({ ApprovalRuleID, Names }) => ({ text: longerOf(ApprovalRuleID, Names?.ApprovalRuleID) }),
    cell: ({ ApprovalRuleID, Names }) => <NamedID id={ApprovalRuleID} name={Names?.ApprovalRuleID} whole />,
  },
  ApprovingGroupID: {
    id: "ApprovingGroupID",
    header: "Group",
    least: 24,
    card: "named",
    cell: ({ ApprovingGroupID, Names }) => <NamedID id={ApprovingGroupID} name={Names?.ApprovingGroupID} />,
  },
  Approver: {
    id: "Approver",
    header: "Approver",
    least: 24,
    card: "named",
    cell: ({ Approver }) =>
      Approver ? <PersonName person={Approver} /> : <span className="text-faint">Nobody yet</span>,
  },
  DateCreated: {
    id: "DateCreated",
    header: "Created",
    width: 28,
    card: "end",
    cell: ({ DateCreated }) => <DateTime value={DateCreated} />,
  },
  DateCompleted: {
    id: "DateCompleted",
    header: "Completed",
    width: 30,
    cell: ({ DateCompleted }) => (DateCompleted ? <DateTime value={DateCompleted} /> : <None />),
  },
  Comments: {
    id: "Comments",
    header: "Comments",
    least: 24,
    cell: ({ Comments }) =>
      Comments ? (
        <span dir="auto" className="line-clamp-2 text-muted compact:line-clamp-1">
          {Comments}
        </span>
      ) : (
        <None />
      ),
  },
} satisfies Record<string, Column<NamedRecord<Approval>>>;

const longerOf = (id: string, name: string | null = "") => (name && name.length > id.length ? name : id);

export const approvalLabels = {
  ApprovalRuleID: "Rule",
  ApprovingGroupID: "Group",
  DateCreated: "Created",
  DateCompleted: "Completed",
  "Approver.ID": "Approver",
  AllowResubmit: "Resubmit allowed",
  xp: "Extended property (xp)",
};

export const approvalFilters: FilterChoice[] = [
  { key: "Status" },
  { key: "ApprovalRuleID", names: "rule" },
  { key: "ApprovingGroupID", names: "group" },
  { key: "Approver.ID", empty: "is not set", present: "is set", names: "person" },
  { key: "DateCreated" },
  { key: "DateCompleted", empty: "is empty", present: "has a value" },
  { key: "AllowResubmit" },
  { key: "Comments", empty: "is empty", present: "has a value" },
];
