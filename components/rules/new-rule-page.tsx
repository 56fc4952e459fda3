import { Users } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { RuleChoices, RuleCompany } from "@/lib/approvals/rules";
import type { About } from "@/lib/rules/check-names";
import type { Vocabulary } from "@/lib/rules/vocabulary";
import { CompanyChoice } from "./company-choice";
import { RuleEditor } from "./rule-editor";

type Props = {
  company: RuleCompany;
  companies: readonly RuleCompany[];
  choices: RuleChoices;
  vocabularies: Record<About, Vocabulary>;
};

/** A new rule of a company. */
export function NewRulePage({ company, companies, choices, vocabularies }: Props) {
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={[{ label: "Rules", href: "/admin/rules" }]}
        title="New rule"
        description={companies.length > 1 ? undefined : company.Name}
        actions={companies.length > 1 && <CompanyChoice companies={companies} value={company.ID} />}
      />
      {choices.Groups.length === 0 ? (
        <EmptyState
          icon={Users}
          title={`${company.Name} has no groups`}
          actions={<LinkButton href={{ pathname: "/admin/groups" }}>Groups</LinkButton>}
        >
          A rule needs a group that approves. Create one first, and add its members.
        </EmptyState>
      ) : (
        <RuleEditor key={company.ID} company={company} choices={choices} vocabularies={vocabularies} />
      )}
    </div>
  );
}
