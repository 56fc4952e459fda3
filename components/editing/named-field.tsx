import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useChoices } from "@/components/table/use-choices";
import { learnNames, nameOf } from "@/components/table/value-names";
import { Field } from "@/components/ui/field";
import { SuggestingInput } from "@/components/ui/suggesting-input";
import { type ChoiceKind, maxChoiceSearch } from "@/lib/search/choices/operation";
import type { FieldOptions } from "./edit-field";
import type { EditValues } from "./values";

type Props = { form: UseFormReturn<EditValues>; spec: FieldOptions; kind: ChoiceKind };

/** The ID of another record, found by its name as one types, and called by it below. */
export function NamedField({ form, spec: { name, label, hint }, kind }: Props) {
  const [, setLearned] = useState(0);
  const input = form.register(`fields.${name}`);
  const typed = String(useWatch({ control: form.control, name: `fields.${name}` }) ?? "").trim();
  const [first] = useState(typed);
  useEffect(() => {
    learnNames(kind, [first]).then((isNew) => isNew && setLearned((count) => count + 1));
  }, [kind, first]);
  const called = nameOf(kind, typed);
  return (
    <Field
      label={label}
      hint={
        (called || hint) && (
          <>
            {called && <bdi className="block text-ink">{called}</bdi>}
            {hint}
          </>
        )
      }
      error={form.formState.errors.fields?.[name]?.message ?? ""}
    >
      {(control) => (
        <SuggestingInput
          {...control}
          {...input}
          maxLength={maxChoiceSearch}
          placeholder="Name or ID"
          dir="auto"
          suggestions={<Choices kind={kind} typed={typed} />}
        />
      )}
    </Field>
  );
}

function Choices({ kind, typed }: { kind: ChoiceKind; typed: string }) {
  const { items } = useChoices(kind, typed);
  return items.map(({ ID, Name }) => (
    <option key={ID} value={ID}>
      {Name}
    </option>
  ));
}
