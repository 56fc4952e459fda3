import type { Subject } from "./subject";

/** Who decides after an approval, of the groups that still have to; undefined when none have. */
export const nextWords = (groups: readonly string[]) =>
  groups.length > 0 ? `Members of ${new Intl.ListFormat("en").format(groups)} decide next.` : undefined;

/** Who decides once this approval of an order is approved: the reader, as long as more await them. */
export function afterWords(asked: NonNullable<Subject["asked"]>) {
  const mine = asked.Signatures.Mine - 1;
  if (mine > 0) return `${mine} more of this order ${mine === 1 ? "awaits" : "await"} you.`;
  return nextWords(groupsAfter(asked));
}

/** The groups whose approvals of the order are still pending once this one is approved. */
function groupsAfter({ Approval, Signatures }: NonNullable<Subject["asked"]>) {
  const pending = Signatures.Rules.filter((rule) => {
    const isOwn =
      rule.ApprovalRuleID === Approval.ApprovalRuleID && rule.ApprovingGroupID === Approval.ApprovingGroupID;
    return rule.Pending > (isOwn ? 1 : 0);
  });
  return [...new Set(pending.map(({ GroupName }) => GroupName))];
}
