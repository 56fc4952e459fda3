import type { InboxApproval } from "@/lib/approvals/contract";
import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import type { NamedRecord } from "@/lib/list/named";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";
import { ongoingOf, pastOf } from "./decision-words";

/** Why the reader cannot decide an approval, in words; undefined when they can. */
export function whyNotHere({ Approval, Group, Order }: ApprovalPreview, reader: string): string | undefined {
  const { CanDecide, Decision } = Approval;
  if (Decision?.State === "Held" && Decision.Person.ID !== reader)
    return `${fullName(Decision.Person)} is ${ongoingOf(Decision.Decision)} this.`;
  if (CanDecide) return undefined;
  if (Approval.Status !== "Pending") return decidedWords(Approval, reader);
  if (Order.Status !== "AwaitingApproval")
    return `The order is ${statusWord(Order.Status)}, so nothing is left to decide.`;
  if (Order.FromUser.ID === reader) return ownWords;
  if (Order.SubmittedBy?.ID === reader) return "You submitted this order, so somebody else has to decide it.";
  if (Group.Deciders === 0) return `Nobody in ${Group.Name} can decide it.`;
  return membersWords(Group.Name);
}

/** The same of a row without its preview. */
export function whyNotInRow(row: NamedRecord<InboxApproval>, reader: string): string | undefined {
  if (row.CanDecide) return undefined;
  if (row.Status !== "Pending") return decidedWords(row, reader);
  return row.Order.FromUser.ID === reader
    ? ownWords
    : membersWords(row.Names?.ApprovingGroupID ?? row.ApprovingGroupID);
}

const ownWords = "You placed this order, so somebody else has to decide it.";

const membersWords = (group: string) =>
  `Only members of ${group} who did not place, create, change or submit the order can decide it.`;

function decidedWords({ Status, Approver }: Pick<InboxApproval, "Status" | "Approver">, reader: string) {
  const who = Approver ? (Approver.ID === reader ? "You" : fullName(Approver)) : "Somebody";
  return `${who} ${pastOf(Status === "Declined" ? "Decline" : "Approve")} this.`;
}
