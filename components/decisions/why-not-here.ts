import type { ApprovalPreview } from "@/lib/approvals/preview-contract";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";
import { ongoingOf } from "./decision-words";

/** Why the reader cannot decide a pending approval, in words; undefined when they can. */
export function whyNotHere({ Approval, Group, Order }: ApprovalPreview, reader: string): string | undefined {
  const { CanDecide, Decision } = Approval;
  if (Decision?.State === "Held" && Decision.Person.ID !== reader)
    return `${fullName(Decision.Person)} is ${ongoingOf(Decision.Decision)} this.`;
  if (CanDecide) return undefined;
  if (Order.Status !== "AwaitingApproval")
    return `The order is ${statusWord(Order.Status)}, so nothing is left to decide.`;
  if (Order.FromUser.ID === reader) return "You placed this order, so somebody else has to decide it.";
  if (Order.SubmittedBy?.ID === reader) return "You submitted this order, so somebody else has to decide it.";
  if (Group.Deciders === 0) return `Nobody in ${Group.Name} can decide it.`;
  return `Only members of ${Group.Name} who did not place, create, change or submit the order can decide it.`;
}
