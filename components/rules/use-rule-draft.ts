import type { UseFormReturn } from "react-hook-form";
import { useFormDraft } from "@/components/editing/use-form-draft";
import type { RuleChoices, RuleCompany, RuleRecord } from "@/lib/approvals/rules";
import type { RuleValues } from "./rule-form";

/** `version`: of the saved rule that it changes. */
type Draft = { values: RuleValues; version?: number | undefined };

type Options = {
  rule: RuleRecord | undefined;
  saved: RuleValues;
  company: RuleCompany;
  choices: RuleChoices;
  /** The rule was saved since the draft was begun, which was at that version. */
  onStale: (version: number) => void;
};

/** Keeps what is typed of a rule in the tab, through reloads, other pages and other companies, until it is saved. */
export function useRuleDraft(form: UseFormReturn<RuleValues>, { rule, saved, company, choices, onStale }: Options) {
  const { isRestored, forget } = useFormDraft<RuleValues, Draft>(form, {
    key: `rule ${rule?.ID ?? "new"}`,
    restore: ({ values, version }) => {
      const isOfGroup = choices.Groups.some(({ ID }) => ID === values.ApprovingGroupID);
      form.reset({
        ...values,
        ApprovingGroupID: isOfGroup ? values.ApprovingGroupID : saved.ApprovingGroupID,
        ApprovalType: rule || company.Type === "Buyer" ? saved.ApprovalType : values.ApprovalType,
      });
      if (rule && version !== undefined && version !== rule.Version) onStale(version);
    },
    draftOf: (values, before) => {
      const isSaved = Object.entries(saved).every(([name, value]) => values[name as keyof RuleValues] === value);
      return isSaved ? undefined : { values, version: before?.version ?? rule?.Version };
    },
  });
  const discard = () => {
    form.reset(saved);
    forget();
  };
  return { isRestored, forget, discard };
}
