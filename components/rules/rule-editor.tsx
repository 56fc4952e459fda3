"use client";

import { useRouter } from "next/navigation";
import { Fragment, type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SettingsSection } from "@/components/ui/settings-section";
import { showRefusals } from "@/components/ui/show-refusals";
import { notify } from "@/components/ui/toast-store";
import { useOperation } from "@/components/ui/use-operation";
import { usePageRefresh } from "@/components/ui/use-page-refresh";
import { CallError } from "@/lib/api/call";
import { refusalsOf } from "@/lib/api/refusal";
import type { RuleChoices, RuleCompany, RuleRecord } from "@/lib/approvals/rules";
import type { About } from "@/lib/rules/check-names";
import { proposeOperation } from "@/lib/rules/proposals/operations";
import type { Vocabulary } from "@/lib/rules/vocabulary";
import { RuleForm, type RuleValues, toCurrency } from "./rule-form";
import { type CreateRule, type ProposeRuleChange, ruleOperationsOf, type UpdateRule, whoseOf } from "./rule-operations";
import { recordWords } from "./trial-words";
import { TryOut } from "./try-out";
import { TryRecord } from "./try-record";
import { useRuleDraft } from "./use-rule-draft";

type Props = {
  /** The rule that is changed; without one it is a new one. */
  rule?: RuleRecord;
  company: RuleCompany;
  choices: RuleChoices;
  vocabularies: Record<About, Vocabulary>;
  /** What stands between the rule and its trial. */
  children?: ReactNode;
};

/** Changes a rule, or makes one, and tries it out before it is saved. */
export function RuleEditor({ rule, company, choices, vocabularies, children }: Props) {
  const form = useForm<RuleValues>({ defaultValues: valuesOf(rule) });
  const { push } = useRouter();
  const refresh = usePageRefresh();
  /** The version in which somebody else changed it meanwhile. */
  const [stale, setStale] = useState<number>();
  const draft = useRuleDraft(form, { rule, saved: valuesOf(rule), company, choices, onStale: setStale });
  const { create, update, params } = ruleOperationsOf(company);
  const { send } = useOperation<UpdateRule>(update, {
    done: () => {
      setStale(undefined);
      draft.forget();
      notify("Rule saved");
    },
  });
  const { send: make } = useOperation<CreateRule>(create, {
    done: ({ ID }) => {
      draft.forget();
      notify("Rule created");
      push(`/admin/rules/${encodeURIComponent(ID)}`);
    },
  });
  const { Confirms: isProposed } = company;
  const { send: propose } = useOperation<ProposeRuleChange>(proposeOperation, {
    done: () => {
      setStale(undefined);
      draft.forget();
      notify("Change proposed", { detail: "It takes effect when a second person with FullAccess confirms it." });
      if (!rule) push("/admin/rules");
    },
  });
  const submit = form.handleSubmit(async ({ ApprovalType, ...values }) => {
    const body = {
      ...{ Name: values.Name.trim(), Description: values.Description.trim() || null },
      ...{ ApprovingGroupID: values.ApprovingGroupID, Currency: toCurrency(values.Currency) },
    };
    const expression = values.RuleExpression.trim();
    try {
      if (isProposed) {
        const changes = {
          ...body,
          ...(expression !== "" && { RuleExpression: expression }),
          ...(!rule && { ApprovalType }),
        };
        const of = rule ? { ApprovalRuleID: rule.ID, Version: rule.Version } : {};
        await propose({ body: { ...whoseOf(company), ...of, Action: rule ? "Change" : "Create", Rule: changes } });
      } else if (rule) {
        const change = { ...body, ...(expression !== "" && { RuleExpression: expression }) };
        const place = { params: { ...params, approvalRuleID: rule.ID }, version: rule.Version };
        await send({ ...place, body: change });
      } else {
        const newRule = { ...body, RuleExpression: expression, ApprovalType };
        await make({ params, body: newRule });
      }
    } catch (error) {
      if (rule && error instanceof CallError && isStale(error)) {
        setStale(rule.Version);
        refresh();
        return;
      }
      showRefusals(form, fields, refusalsOf(error));
    }
  });
  const watched = useWatch({ control: form.control, name: ["RuleExpression", "Currency", "ApprovalType"] });
  const [expression, currency, about] = watched;
  const written = { RuleExpression: expression.trim(), Currency: toCurrency(currency) };
  const label = labelOf(rule, isProposed);
  const { one } = recordWords[about];

  return (
    <>
      <SettingsSection
        title="Rule"
        description={
          isProposed
            ? `A second person with FullAccess confirms each change. It then takes effect with the next ${one} that is submitted.`
            : `Takes effect with the next ${one} that is submitted. Approvals that were requested before stay.`
        }
      >
        {draft.isRestored && (
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            What you typed before is here again.
            <Button size="sm" onClick={draft.discard}>
              Discard it
            </Button>
          </p>
        )}
        {rule && stale !== undefined && <Conflict rule={rule} isNew={stale !== rule.Version} />}
        <RuleForm {...{ form, rule, company, choices, vocabularies, label }} onSubmit={submit} />
      </SettingsSection>
      {children}
      {/* What was tried of orders says nothing of returns. */}
      <Fragment key={about}>
        <TryOut
          about={about}
          company={company}
          rule={rule}
          expression={written.RuleExpression}
          currency={written.Currency}
        />
        <TryRecord about={about} ruleID={rule?.ID} written={written} />
      </Fragment>
    </>
  );
}

function valuesOf(rule: RuleRecord | undefined): RuleValues {
  return {
    Name: rule?.Name ?? "",
    Description: rule?.Description ?? "",
    ApprovingGroupID: rule?.Group.ID ?? "",
    RuleExpression: rule?.RuleExpression ?? "",
    Currency: rule?.Currency ?? "",
    ApprovalType: rule?.ApprovalType ?? "Order",
  };
}

const isStale = ({ status, faults }: CallError) => status === 412 || faults[0]?.ErrorCode === "Conflict";

function labelOf(rule: RuleRecord | undefined, isProposed: boolean) {
  if (isProposed) return rule ? "Propose change" : "Propose rule";
  return rule ? "Save" : "Create rule";
}

const fields = ["Name", "Description", "ApprovingGroupID", "RuleExpression", "Currency", "ApprovalType"] as const;

/** What somebody else has made of it; what is typed stays, and saving it again takes the place of theirs. */
function Conflict({ rule, isNew }: { rule: RuleRecord; isNew: boolean }) {
  return (
    <div role="alert" className="mb-4">
      <Callout tone="warn" title="Somebody changed this rule while you edited it.">
        {isNew && (
          <>
            <p>
              Now it is called <bdi className="font-medium">{rule.Name}</bdi>, asks{" "}
              <bdi className="font-medium">{rule.Group.Name}</bdi>, and its condition is:
            </p>
            <code className="wrap-anywhere my-1 block font-mono text-sm">{rule.RuleExpression ?? "none"}</code>
            {rule.Currency && <p>Its currency is {rule.Currency}.</p>}
            {rule.Description && (
              <p>
                Its description: <bdi>{rule.Description}</bdi>
              </p>
            )}
            <p>What you typed is still here. Save again to replace theirs.</p>
          </>
        )}
      </Callout>
    </div>
  );
}
