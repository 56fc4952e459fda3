import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextLink } from "@/components/ui/text-link";
import type { RuleProposal } from "@/lib/rules/proposals/contract";
import { fullName } from "@/lib/users/full-name";
import { DecideProposal } from "./decide-proposal";
import { changesOf } from "./rule-changes";
import { Changes } from "./rule-history";

type Props = {
  proposals: readonly RuleProposal[];
  userID: string;
  /** What the rules are called, where it is not the page of one. */
  names?: ReadonlyMap<string, string>;
};

const actions = { Create: "New rule", Change: "Change", Delete: "Deletion" } as const;

/** The changes of rules that await a second person, each with what it comes to. */
export function Proposals({ proposals, userID, names }: Props) {
  if (proposals.length === 0) return null;
  return (
    <SettingsSection
      title="Awaiting a second person"
      description="Takes effect when another person with FullAccess confirms it."
    >
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => {
          const { ID, Action, ApprovalRuleID, ProposedBy, DateProposed, Changes: changes } = proposal;
          const [change] = changesOf({ Data: { changes } });
          const name = names?.get(ApprovalRuleID) ?? (change?.name === "Name" ? change.to : null) ?? ApprovalRuleID;
          return (
            <li key={ID} className="rounded-md border bg-surface px-4 py-3">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <Badge tone="warn" icon="hourglass">
                  {actions[Action]}
                </Badge>
                {names &&
                  (names.has(ApprovalRuleID) ? (
                    <TextLink href={`/admin/rules/${encodeURIComponent(ApprovalRuleID)}`}>{name}</TextLink>
                  ) : (
                    <bdi className="font-medium">{name}</bdi>
                  ))}
                <span className="text-muted text-sm">
                  proposed by <bdi>{fullName(ProposedBy)}</bdi>, <DateTime value={DateProposed} />
                </span>
              </div>
              {Action !== "Delete" && <Changes event={{ Data: { changes } }} />}
              <DecideProposal id={ID} name={name} isOwn={ProposedBy.ID === userID} />
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
