import { NewRulePage } from "@/components/rules/new-rule-page";
import { NoPermission } from "@/components/ui/no-permission";
import { load } from "@/lib/api/page";
import { identifierOrNotFound } from "@/lib/api/param";
import { listRuleChoices, listRuleCompanies } from "@/lib/approvals/rules";
import { authorize } from "@/lib/auth/actor";
import { ruleAdmins } from "@/lib/rules/saved/contract";
import { vocabularies } from "@/lib/rules/vocabulary";

export default async function Page({ searchParams }: PageProps<"/admin/new-rule">) {
  const { company } = await searchParams;
  const { data, missingRoles } = await load(async (actor) => {
    authorize(actor, ruleAdmins);
    const companyID = typeof company === "string" ? identifierOrNotFound(company) : actor.CompanyID;
    return Promise.all([listRuleChoices(actor, companyID), listRuleCompanies(actor)]);
  });
  if (missingRoles) return <NoPermission tab="New rule" what="Creating rules" roles={missingRoles} />;

  const [{ Company, ...choices }, companies] = data;
  return <NewRulePage company={Company} companies={companies} choices={choices} vocabularies={vocabularies} />;
}
