import type { Metadata } from "next";
import { cache } from "react";
import { RulePage } from "@/components/rules/rule-page";
import { NoPermission } from "@/components/shell/no-permission";
import { load } from "@/lib/api/page";
import { identifierOrNotFound, identifierParam } from "@/lib/api/param";
import { getRule, listRuleChoices } from "@/lib/approvals/rules";
import { type Actor, isSufficient } from "@/lib/auth/actor";
import { historyOf } from "@/lib/changes/audit/repository";
import { listRuleProposals } from "@/lib/rules/proposals/repository";
import { ruleAdmins } from "@/lib/rules/saved/contract";
import { vocabularies } from "@/lib/rules/vocabulary";

type Props = PageProps<"/admin/rules/[ruleID]">;

const readRule = cache((ruleID: string) =>
  load(async (actor) => {
    const rule = await getRule(actor, ruleID);
    return { rule, editing: isSufficient(actor, ruleAdmins) ? await readEditing(actor, rule) : null };
  }),
);

async function readEditing(actor: Actor, { ID, Company }: Awaited<ReturnType<typeof getRule>>) {
  const [choices, history, { Items: proposals }] = await Promise.all([
    listRuleChoices(actor, Company.ID),
    historyOf(actor, { type: "ApprovalRule", id: ID }),
    listRuleProposals(actor, ID),
  ]);
  return { choices, history, proposals, userID: actor.UserID, vocabularies };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ruleID = identifierOrNotFound((await params).ruleID);
  const { data } = await readRule(ruleID);
  return { title: `Rule ${data?.rule.Name ?? ruleID}` };
}

export default async function Page({ params }: Props) {
  const { data, missingRoles } = await readRule(identifierParam((await params).ruleID));
  if (missingRoles) return <NoPermission what="This rule" roles={missingRoles} />;

  return <RulePage {...data} />;
}
