import { placeWords } from "@/components/approvals/preview/place-words";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import type { NamedRecord } from "@/lib/list/named";
import type { Subject } from "./subject";

type Approval = Pick<InboxApproval, "OrderID" | "ID" | "Revision" | "DueAt" | "xp">;
type Order = Pick<InboxApproval["Order"], "Total" | "Currency">;

/** The approval of a row, to decide. */
export const subjectOfRow = (row: NamedRecord<InboxApproval>) =>
  subjectOf(row, row.Order, row.Names?.ApprovalRuleID ?? row.ApprovalRuleID);

/** The same of a preview, which knows more. */
export const subjectOfPreview = (preview: ApprovalPreview): Subject => ({
  ...subjectOf(preview.Approval, preview.Order, preview.Rule.Name),
  others: othersOf(preview),
  asked: preview,
  mine: preview.Signatures.Mine,
});

const subjectOf = (
  { OrderID, ID, Revision, DueAt, xp }: Approval,
  { Total, Currency }: Order,
  rule: string,
): Subject => ({
  ...{ OrderID, ID, Revision, DueAt },
  ...{ total: Total, currency: Currency, about: [rule, placeWords(xp)].filter(Boolean).join(" · ") },
});

/** How many other approvals of its order wait, of an approval that does. */
export const othersOf = ({ Signatures }: Pick<ApprovalPreview, "Signatures">) => Math.max(Signatures.Pending - 1, 0);
