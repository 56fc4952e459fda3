import { RulesPage } from "@/components/rules/rules-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { listRules } from "@/lib/approvals/rules";
import { isSufficient } from "@/lib/auth/actor";
import { listRuleProposals } from "@/lib/rules/proposals/repository";
import { ruleAdmins } from "@/lib/rules/saved/contract";

const none = { Items: [] };

export default async function Page() {
  const { data, missingRoles } = await load(async (actor) => {
    const canChange = isSufficient(actor, ruleAdmins);
    const [rules, proposals] = await Promise.all([listRules(actor), canChange ? listRuleProposals(actor) : none]);
    return { rules, canChange, proposals: proposals.Items, userID: actor.UserID };
  });
  if (missingRoles) return <NoPermission tab="Rules" what="The list of rules" roles={missingRoles} />;

  return <RulesPage {...data} />;
}
