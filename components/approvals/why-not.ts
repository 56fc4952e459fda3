import { ongoingOf } from "@/components/decisions/decision-words";
import { fullName } from "@/lib/users/full-name";
import { statusWord } from "@/lib/words";
import type { ApprovalRecord } from "./approval-overview";

type Given = Pick<ApprovalRecord, "approval" | "context" | "order" | "reader">;

/** Why the reader cannot decide a pending approval, in words; undefined when they can. The API says whether, this only says why. */
export function whyNot({ approval, context, order, reader }: Given): string | undefined {
  const { CanDecide, Decision } = approval;
  if (Decision?.State === "Held" && Decision.Person.ID !== reader)
    return `${fullName(Decision.Person)} is ${ongoingOf(Decision.Decision)} this.`;
  if (CanDecide) return undefined;
  if (order.Status !== "AwaitingApproval")
    return `The order is ${statusWord(order.Status)}, so nothing is left to decide.`;
  if (order.FromUser.ID === reader) return "You placed this order, so somebody else has to decide it.";
  const { Name, Members } = context.Group;
  if (Members?.People.some(({ ID }) => ID === reader))
    return "You created, last changed or submitted this order, so somebody else has to decide it.";
  if (Members?.Count === 0) return `${Name} has no members, so nobody can decide it.`;
  return `Only members of ${Name} can decide it.`;
}
