"use client";

import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { GroupField, groupRules } from "@/components/approvals/group-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { TextLink } from "@/components/ui/text-link";
import type { RuleChoices, RuleCompany, RuleRecord } from "@/lib/approvals/rules";
import type { About } from "@/lib/rules/check-names";
import type { Vocabulary } from "@/lib/rules/vocabulary";
import { ExpressionEditor } from "./expression-editor";
import { ExpressionWords } from "./expression-words";
import { useExpressionCheck } from "./use-expression-check";

export type RuleValues = Record<"Name" | "Description" | "ApprovingGroupID" | "RuleExpression" | "Currency", string> & {
  ApprovalType: About;
};

type Props = {
  form: UseFormReturn<RuleValues>;
  rule: RuleRecord | undefined;
  company: RuleCompany;
  choices: RuleChoices;
  vocabularies: Record<About, Vocabulary>;
  label: string;
  onSubmit: () => void;
};

/** What a rule is called, what it asks by and whom. What is refused stands at its field, and nothing typed is lost. */
export function RuleForm({ form, rule, company, choices, vocabularies, label, onSubmit }: Props) {
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const about = useWatch({ control, name: "ApprovalType" });
  const [groupID, currency] = useWatch({ control, name: ["ApprovingGroupID", "Currency"] });
  const group = choices.Groups.find(({ ID }) => ID === groupID);
  const nameRules = { validate: (name: string) => name.trim() !== "" || "Enter a name." };
  const code = {
    validate: (typed: string) => /^([a-z]{3})?$/i.test(typed.trim()) || "Enter three letters, such as EUR.",
  };
  const validate = (text: string) => text.trim() !== "" || rule?.RuleExpression === null || "Enter a condition.";
  // In the order of the page: the first with a fault gets the focus.
  const [name, description, type] = [register("Name", nameRules), register("Description"), register("ApprovalType")];
  const { field } = useController({ control, name: "RuleExpression", rules: { validate } });
  const check = useExpressionCheck(field.value, about);
  const rules = choices.Rules.filter(({ ID, ApprovalType }) => ID !== rule?.ID && ApprovalType === about);

  return (
    <form noValidate onSubmit={onSubmit} aria-label="Rule" className="flex flex-col gap-4">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <Field label="Name" required error={errors.Name?.message}>
        {(input) => <TextInput {...input} {...name} maxLength={200} dir="auto" autoComplete="off" />}
      </Field>
      <Field label="Description" hint="Approvers see it beside the approval." error={errors.Description?.message}>
        {(input) => (
          <textarea
            {...input}
            {...description}
            dir="auto"
            maxLength={2000}
            rows={2}
            className="input field-sizing-content max-h-60 min-h-15 px-2.5 py-1.5 text-base max-md:text-lg"
          />
        )}
      </Field>
      {!rule && company.Type !== "Buyer" && (
        <Field label="About" error={errors.ApprovalType?.message}>
          {(input) => (
            <Select {...input} {...type} className="w-full">
              <option value="Order">
                Orders that {company.Name} receives{company.Type === "Owner" && " or places"}
              </option>
              <option value="OrderReturn">Returns of what {company.Name} has sold</option>
            </Select>
          )}
        </Field>
      )}
      <Field
        label="Condition"
        required
        error={errors.RuleExpression?.message}
        hint={
          <ExpressionWords
            text={field.value}
            currency={toCurrency(currency)}
            about={about}
            names={{
              companies: new Map([[company.ID, company.Name]]),
              rules: new Map(rules.map(({ ID, Name }) => [ID, Name])),
            }}
            {...check}
          />
        }
        aside={<TextLink href="/docs/api/approval-rules">How to write one</TextLink>}
      >
        {(input) => (
          <ExpressionEditor {...field} control={input} names={{ ...vocabularies[about], rules }} fault={check.fault} />
        )}
      </Field>
      <Field
        label="Currency"
        hint={`Of its amounts. ${about === "Order" ? "Orders" : "Returns of orders"} in another currency always need approval. Empty: the amounts are in whichever the order has.`}
        error={errors.Currency?.message}
      >
        {(input) => (
          <TextInput
            {...input}
            {...register("Currency", code)}
            maxLength={3}
            placeholder="Any"
            autoComplete="off"
            className="w-24 uppercase placeholder:normal-case"
          />
        )}
      </Field>
      <GroupField
        label="Who approves"
        groups={choices.Groups}
        hint={group?.Deciders ? signersWords(group.Deciders) : "A group of the same company."}
        error={errors.ApprovingGroupID?.message}
        field={register("ApprovingGroupID", groupRules)}
        warning={
          group?.Deciders === 0 && <>Nobody in {group.Name} can sign: this rule's approvals would stay pending.</>
        }
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** What is typed as the API takes it; null where it is no currency. */
export const toCurrency = (typed: string) => (/^[a-z]{3}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : null);

const signersWords = (count: number) =>
  count === 1 ? "1 person can sign." : `Any one of ${count.toLocaleString("en")} people can sign.`;
