import { RulePage } from "@/components/rules/rule-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { identifierParam } from "@/lib/api/param";
import { getRule, listRuleChoices } from "@/lib/approvals/rules";
import { type Actor, isSufficient } from "@/lib/auth/actor";
import { historyOf } from "@/lib/changes/audit/repository";
import { listRuleProposals } from "@/lib/rules/proposals/repository";
import { ruleAdmins } from "@/lib/rules/saved/contract";
import { vocabularies } from "@/lib/rules/vocabulary";

const readRule = (ruleID: string) =>
  load(async (actor) => {
    const rule = await getRule(actor, ruleID);
    return { rule, editing: isSufficient(actor, ruleAdmins) ? await readEditing(actor, rule) : null };
  });

async function readEditing(actor: Actor, { ID, Company }: Awaited<ReturnType<typeof getRule>>) {
  const [choices, history, { Items: proposals }] = await Promise.all([
    listRuleChoices(actor, Company.ID),
    historyOf(actor, { type: "ApprovalRule", id: ID }),
    listRuleProposals(actor, ID),
  ]);
  return { choices, history, proposals, userID: actor.UserID, vocabularies };
}

export default async function Page({ params }: PageProps<"/admin/rules/[ruleID]">) {
  const ruleID = identifierParam((await params).ruleID);
  const { data, missingRoles } = await readRule(ruleID);
  if (missingRoles) return <NoPermission tab={`Rule ${ruleID}`} what="This rule" roles={missingRoles} />;

  return <RulePage {...data} />;
}
