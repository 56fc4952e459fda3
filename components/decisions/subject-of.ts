import { placeWords } from "@/components/approvals/preview/place-words";
import type { InboxApproval } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import type { NamedRecord } from "@/lib/list/named";
import type { Subject } from "./subject";

/** The approval of a row, to decide. */
export function subjectOfRow(row: NamedRecord<InboxApproval>): Subject {
  const { OrderID, ID, Revision, DueAt, ApprovalRuleID, Names, xp, Order } = row;
  const about = aboutWords(Names?.ApprovalRuleID ?? ApprovalRuleID, xp);
  return { OrderID, ID, Revision, DueAt, total: Order.Total, currency: Order.Currency, about };
}

/** The same of a preview, which knows more. */
export function subjectOfPreview(preview: ApprovalPreview): Subject {
  const { Approval, Rule, Order } = preview;
  const { OrderID, ID, Revision, DueAt, xp } = Approval;
  const about = aboutWords(Rule.Name, xp);
  return {
    OrderID,
    ID,
    Revision,
    DueAt,
    total: Order.Total,
    currency: Order.Currency,
    about,
    others: othersOf(preview),
    asked: preview,
    mine: preview.Signatures.Mine,
  };
}

const aboutWords = (rule: string, xp: InboxApproval["xp"]) => [rule, placeWords(xp)].filter(Boolean).join(" · ");

/** How many other approvals of its order wait, of an approval that does. */
export const othersOf = ({ Signatures }: Pick<ApprovalPreview, "Signatures">) => Math.max(Signatures.Pending - 1, 0);
