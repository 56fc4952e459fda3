import { ListChecks } from "lucide-react";
import { RecordRow, RecordRows } from "@/components/table/record-rows";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { mostApprovals, mostRules } from "@/lib/approvals/rule-limits";
import type { RuleRecord } from "@/lib/approvals/rules";
import type { RuleProposal } from "@/lib/rules/proposals/contract";
import { type Names, ruleWords } from "@/lib/rules/words";

import { Proposals } from "./proposals";

type Props = {
  rules: readonly RuleRecord[];
  canChange: boolean;
  /** What awaits a second person, for who may be that. */
  proposals: readonly RuleProposal[];
  userID: string;
};

/** The rules that ask for approvals, by company, each leading to its page. */
export function RulesPage({ rules, canChange, proposals, userID }: Props) {
  const companies = Map.groupBy(rules, ({ Company }) => Company.ID);
  const ruleNames = new Map(rules.map(({ ID, Name }) => [ID, Name]));
  const names = { companies: new Map(rules.map(({ Company }) => [Company.ID, Company.Name])), rules: ruleNames };
  const newRule = canChange && (
    <LinkButton href={{ pathname: "/admin/new-rule" }} variant="primary">
      New rule
    </LinkButton>
  );
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Rules"
        description="Each rule says when an order or a return needs an approval, and who approves it."
        actions={newRule}
      />
      <Proposals proposals={proposals} userID={userID} names={ruleNames} />
      {rules.length === 0 && (
        <EmptyState icon={ListChecks} title="No rules yet">
          Without rules, orders open as soon as they are submitted.
        </EmptyState>
      )}
      <RecordRows>
        {[...companies].map(([id, ofCompany]) => (
          <section key={id} aria-label={ofCompany[0]?.Company.Name} className="mb-8">
            {companies.size > 1 && <h2 className="mb-2 font-semibold">{ofCompany[0]?.Company.Name}</h2>}
            <ul className="divide-y rounded-md border bg-surface">
              {ofCompany.map((rule) => (
                <RuleRow key={rule.ID} rule={rule} names={names} />
              ))}
            </ul>
          </section>
        ))}
      </RecordRows>
      {rules.length === mostRules && <p className="text-muted text-sm">The first {mostRules} by company and name.</p>}
    </div>
  );
}

function RuleRow({ rule, names }: { rule: RuleRecord; names: Names }) {
  const { ID, Name, RuleExpression, ApprovalType, Group, Approvals } = rule;
  return (
    <RecordRow
      href={`/admin/rules/${encodeURIComponent(ID)}`}
      name={Name}
      className="grid gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_13rem]"
      aside={
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 md:flex-col md:items-end md:text-right">
          <bdi className="wrap-anywhere min-w-0">{Group.Name}</bdi>
          {Group.Deciders === 0 && (
            <Badge tone="warn" icon="eye-off">
              Nobody can sign
            </Badge>
          )}
          <span className="text-muted text-sm">{approvalsWords(Approvals, ApprovalType)}</span>
        </div>
      }
    >
      {RuleExpression === null ? (
        <p className="text-muted">Imported without a condition: it applies to nothing that is submitted here.</p>
      ) : (
        <>
          <p>{ruleWords({ ...rule, RuleExpression, names })}</p>
          <code className="line-clamp-2 font-mono text-muted text-sm">{RuleExpression}</code>
        </>
      )}
    </RecordRow>
  );
}

/** How many approvals there are of a rule. Those that were withdrawn are not counted. */
export function approvalsWords(count: number, type: RuleRecord["ApprovalType"]) {
  const of = type === "OrderReturn" ? " of returns" : "";
  if (count === 0) return `No approvals${of}`;
  const words = count > mostApprovals ? `Over ${mostApprovals.toLocaleString("en")}` : count.toLocaleString("en");
  return `${words} ${count === 1 ? "approval" : "approvals"}${of}`;
}
