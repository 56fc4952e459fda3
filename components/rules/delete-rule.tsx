"use client";

import { useRouter } from "next/navigation";
import { AskFirst } from "@/components/ui/ask-first";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import type { RuleRecord } from "@/lib/approvals/rules";
import { proposeOperation } from "@/lib/rules/proposals/operations";
import { type DeleteRule, type ProposeRuleChange, ruleOperationsOf, whoseOf } from "./rule-operations";

/** Deletes a rule, unless it is still needed. */
export function DeleteRuleButton({ rule }: { rule: RuleRecord }) {
  const { push } = useRouter();
  const { remove, params } = ruleOperationsOf(rule.Company);
  const { pending, run } = useOperation<DeleteRule>(remove, {
    done: () => {
      notify(`${rule.Name} was deleted.`);
      push("/admin/rules");
    },
    failed: "The rule was not deleted.",
  });
  const { Confirms: isProposed } = rule.Company;
  const propose = useOperation<ProposeRuleChange>(proposeOperation, {
    done: () =>
      notify("Deletion proposed", { detail: "It takes effect when a second person with FullAccess confirms it." }),
    failed: "The deletion was not proposed.",
  });
  const proposal = {
    ...whoseOf(rule.Company),
    Action: "Delete",
    ApprovalRuleID: rule.ID,
    Version: rule.Version,
  } as const;
  const place = { params: { ...params, approvalRuleID: rule.ID }, version: rule.Version };
  return (
    <AskFirst
      label="Delete…"
      title={isProposed ? `Propose to delete ${rule.Name}?` : `Delete ${rule.Name}?`}
      confirm={isProposed ? "Propose" : "Delete"}
      pending={pending || propose.pending}
      act={() => (isProposed ? propose.run({ body: proposal }) : run(place))}
    >
      It no longer applies. Past decisions stay in the history. A rule with pending approvals, or one that another rule
      waits for, cannot be deleted.
    </AskFirst>
  );
}
