import type { Metadata } from "next";
import { RulesPage } from "@/components/rules/rules-page";
import { NoPermission } from "@/components/shell/no-permission";
import { load } from "@/lib/api/page";
import { listRules } from "@/lib/approvals/rules";
import { isSufficient } from "@/lib/auth/actor";
import { ruleAdmins } from "@/lib/rules/saved/contract";

export const metadata: Metadata = { title: "Rules" };

export default async function Page() {
  const { data, missingRoles } = await load(async (actor) => ({
    rules: await listRules(actor),
    canChange: isSufficient(actor, ruleAdmins),
  }));
  if (missingRoles) return <NoPermission what="The list of rules" roles={missingRoles} />;

  return <RulesPage {...data} />;
}
