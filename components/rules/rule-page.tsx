import { filterHref } from "@/components/table/filter-href";
import { Callout } from "@/components/ui/callout";
import { CopyableID, NameWithID } from "@/components/ui/copyable-id";
import { Fact, Facts } from "@/components/ui/facts";
import { LongText } from "@/components/ui/long-text";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextLink } from "@/components/ui/text-link";
import type { RuleChoices, RuleRecord, RuleSigner } from "@/lib/approvals/rules";
import type { AuditEvent } from "@/lib/changes/audit/contract";
import type { About } from "@/lib/rules/check-names";
import type { RuleProposal } from "@/lib/rules/proposals/contract";
import type { Vocabulary } from "@/lib/rules/vocabulary";
import { ruleWords } from "@/lib/rules/words";
import { fullName } from "@/lib/users/full-name";
import { DeleteRuleButton } from "./delete-rule";
import { Proposals } from "./proposals";
import { RuleEditor } from "./rule-editor";
import { RuleHistory } from "./rule-history";
import { approvalsWords } from "./rules-page";
import { recordWords } from "./trial-words";
import { TryOut } from "./try-out";
import { TryRecord } from "./try-record";

type Shown = RuleRecord & { Signers: RuleSigner[] };
type Props = {
  rule: Shown;
  /** For who may change it. */
  editing: {
    choices: RuleChoices;
    vocabularies: Record<About, Vocabulary>;
    history: AuditEvent[];
    proposals: RuleProposal[];
    userID: string;
  } | null;
};

/** A rule: what it asks by, who can sign, how often it would ask, and who changed it. */
export function RulePage({ rule, editing }: Props) {
  const { ID, Name, Company, RuleExpression, ApprovalType, Approvals } = rule;
  const approvals = approvalsWords(Approvals, ApprovalType);
  return (
    <div className="max-w-4xl">
      <PageHeader
        breadcrumb={[{ label: "Rules", href: "/admin/rules" }]}
        title={Name}
        tab={`Rule ${Name}`}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CopyableID id={ID} label="Copy rule ID" />
            <bdi>{Company.Name}</bdi>
            {Approvals > 0 && ApprovalType === "Order" ? (
              <TextLink href={filterHref("/approvals", "ApprovalRuleID", ID)}>{approvals}</TextLink>
            ) : (
              approvals
            )}
          </span>
        }
        actions={editing && <DeleteRuleButton rule={rule} />}
      />
      {editing && <Proposals proposals={editing.proposals} userID={editing.userID} />}
      {RuleExpression === null && (
        <div className="mb-6">
          <Callout>
            This rule was imported without a condition. It applies to nothing that is submitted here until it has one.
          </Callout>
        </div>
      )}
      {editing ? (
        <RuleEditor rule={rule} company={Company} choices={editing.choices} vocabularies={editing.vocabularies}>
          <SignersSection rule={rule} opens />
        </RuleEditor>
      ) : (
        <>
          <RuleFacts rule={rule} />
          <SignersSection rule={rule} />
          {RuleExpression !== null && (
            <>
              <TryOut
                about={ApprovalType}
                company={Company}
                rule={rule}
                expression={RuleExpression}
                currency={rule.Currency}
              />
              <TryRecord about={ApprovalType} ruleID={ID} />
            </>
          )}
        </>
      )}
      {editing && <RuleHistory ruleID={ID} events={editing.history} />}
    </div>
  );
}

/** The rule for those who may read it alone. */
function RuleFacts({ rule }: { rule: Shown }) {
  const { Description, RuleExpression, Company, Group } = rule;
  return (
    <SettingsSection title="Rule" description="Users with FullAccess can change it.">
      <div className="rounded-md border bg-surface px-4 py-1">
        <Facts>
          <Fact term="Description">{Description && <LongText text={Description} />}</Fact>
          <Fact term="Condition">
            {RuleExpression !== null && (
              <>
                <p>
                  {ruleWords({ ...rule, RuleExpression, names: { companies: new Map([[Company.ID, Company.Name]]) } })}
                </p>
                <code className="wrap-anywhere font-mono text-muted text-sm">{RuleExpression}</code>
              </>
            )}
          </Fact>
          <Fact term="Who approves">
            <NameWithID name={Group.Name} id={Group.ID} label="Copy group ID" />
          </Fact>
          <Fact term="Company">
            <NameWithID name={Company.Name} id={Company.ID} label="Copy company ID" />
          </Fact>
        </Facts>
      </div>
    </SettingsSection>
  );
}

type SignersProps = {
  rule: Shown;
  /** Its reader opens the pages of groups and users. */
  opens?: boolean;
};

function SignersSection({ rule: { Group, Signers, ApprovalType }, opens = false }: SignersProps) {
  const group = opens ? (
    <TextLink href={`/admin/groups/${encodeURIComponent(Group.ID)}`}>{Group.Name}</TextLink>
  ) : (
    <bdi>{Group.Name}</bdi>
  );
  return (
    <SettingsSection
      title="Who can sign"
      description={
        <>
          Any member of {group} can sign, except for{" "}
          {ApprovalType === "Order"
            ? "orders that they placed, created, changed or submitted."
            : "returns that they created, changed or submitted."}
        </>
      }
    >
      {Signers.length === 0 ? (
        <Callout tone="warn" title="Nobody can sign">
          {Group.Name} has no active member with a role for orders. This rule's approvals stay pending until it has one.
        </Callout>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {Signers.map((signer) => (
            <li key={signer.ID} className="wrap-anywhere">
              {opens ? (
                <TextLink href={`/admin/users/${encodeURIComponent(signer.ID)}`}>{fullName(signer)}</TextLink>
              ) : (
                <bdi>{fullName(signer)}</bdi>
              )}
            </li>
          ))}
          {Group.Deciders > Signers.length && (
            <li className="text-muted">and {(Group.Deciders - Signers.length).toLocaleString("en")} more</li>
          )}
        </ul>
      )}
      {Signers.length === 1 && (
        <p className="mt-2 text-muted text-sm">
          Nobody else can sign the {recordWords[ApprovalType].many} of {fullName(Signers[0] as RuleSigner)}.
        </p>
      )}
    </SettingsSection>
  );
}
