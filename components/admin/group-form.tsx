"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { Select } from "@/components/ui/select";
import { showRefusals } from "@/components/ui/show-refusals";
import { TextInput } from "@/components/ui/text-input";
import { refusalsOf } from "@/lib/api/refusal";
import { mostGroups } from "@/lib/approvals/group-limits";
import type { GroupRecord } from "@/lib/approvals/groups";

type Values = Record<"Name" | "Description" | "CompanyID", string>;
type GroupSettings = Pick<GroupRecord, "Name" | "Description">;

type Props = {
  title: string;
  label: string;
  group?: GroupSettings;
  /** Those to choose from, the first of them chosen. One is not asked for. */
  companies?: readonly GroupRecord["Company"][];
  save: (settings: GroupSettings, companyID: string) => Promise<unknown>;
  onCancel: () => void;
};

/** What a group is called. What is refused stands at its field, and nothing typed is lost. */
export function GroupForm({ title, label, group, companies = [], save, onCancel }: Props) {
  const form = useForm<Values>({
    defaultValues: {
      Name: group?.Name ?? "",
      Description: group?.Description ?? "",
      CompanyID: companies[0]?.ID ?? "",
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ Name, Description, CompanyID }) => {
    try {
      await save({ Name: Name.trim(), Description: Description.trim() || null }, CompanyID);
    } catch (error) {
      showRefusals(form, ["Name", "Description"], refusalsOf(error));
    }
  });
  const nameRules = { validate: (name: string) => name.trim() !== "" || "Enter a name." };

  return (
    <form noValidate onSubmit={submit} aria-label={title} className="flex flex-col gap-4">
      <FormProblem tone="warn">{errors.root?.message}</FormProblem>
      <Field label="Name" required error={errors.Name?.message}>
        {(control) => (
          <TextInput {...control} {...form.register("Name", nameRules)} maxLength={200} dir="auto" autoComplete="off" />
        )}
      </Field>
      <Field label="Description" error={errors.Description?.message}>
        {(control) => (
          <textarea
            {...control}
            {...form.register("Description")}
            dir="auto"
            maxLength={2000}
            rows={2}
            className="input field-sizing-content max-h-60 min-h-15 px-2.5 py-1.5 text-base max-md:text-lg"
          />
        )}
      </Field>
      {companies.length > 1 && (
        <Field
          label="Company"
          hint={companies.length === mostGroups ? `The first ${mostGroups} by name.` : "Its users can be members."}
          error={errors.CompanyID?.message}
        >
          {(control) => (
            <Select {...control} {...form.register("CompanyID")} className="w-full">
              {companies.map(({ ID, Name }) => (
                <option key={ID} value={ID}>
                  {Name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="dialog-buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  );
}
