"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { AppError } from "@/lib/errors";
import { parseFilter } from "@/lib/list/filter";
import { type Draft, type Entry, type Operator, toDraft, toEntries } from "./filter-draft";
import { choiceOf, operatorsOf, operatorWords } from "./filter-operators";
import { FilterValue } from "./filter-value";
import { type ListView, labelOf } from "./list-view";

type Props = {
  view: Pick<ListView<never>, "list" | "labels" | "filters">;
  /** The filter to change; none to make a new one. */
  entries?: readonly Entry[];
  onApply: (entries: Entry[]) => void;
};

/** Property, condition, value: makes one filter. */
export function FilterEditor({ view, entries, onApply }: Props) {
  const [draft, setDraft] = useState(() =>
    entries ? toDraft(entries, (key) => operatorsOf(view, key)) : blank(view, view.filters[0]?.key ?? ""),
  );
  const [error, setError] = useState<string>();
  const change = (part: Partial<Draft>) => {
    setError(undefined);
    setDraft({ ...draft, ...part });
  };
  const ofXp = draft.key.startsWith("xp.");
  const shownKey = ofXp ? "xp" : draft.key;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const made = toEntries(draft);
    const fault = made.length === 0 ? "Give a value." : faultOf(view, made);
    if (fault) setError(fault);
    else onApply(made);
  };

  return (
    <form onSubmit={apply} noValidate className="flex w-72 flex-col gap-3">
      <Field label="Property">
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={shownKey}
            onChange={({ target }) => change(blank(view, target.value === "xp" ? "xp." : target.value))}
          >
            {view.filters.map(({ key }) => (
              <option key={key} value={key}>
                {labelOf(view, key)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {ofXp && (
        <Field label="Name in xp" hint="Dots go deeper: Budget.Code">
          {(control) => (
            <TextInput
              {...control}
              value={draft.key.slice(3)}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => change({ key: `xp.${target.value.trim()}` })}
            />
          )}
        </Field>
      )}
      <Field label="Condition">
        {(control) => (
          <Select
            {...control}
            value={draft.operator}
            // Safe: the options are these.
            onChange={({ target }) => change({ operator: target.value as Operator })}
          >
            {operatorsOf(view, draft.key).map((operator) => (
              <option key={operator} value={operator}>
                {operatorWords(operator, choiceOf(view, draft.key))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FilterValue view={view} draft={draft} change={change} />
      <p role="alert" className="text-bad text-sm empty:hidden">
        {error}
      </p>
      <Button type="submit" variant="primary">
        {entries ? "Change filter" : "Add filter"}
      </Button>
    </form>
  );
}

function blank(view: Props["view"], key: string): Draft {
  return { key, operator: operatorsOf(view, key)[0] ?? "expression", value: "", until: "", values: [] };
}

function faultOf(view: Props["view"], entries: Entry[]) {
  try {
    for (const [key, value] of entries) parseFilter(view.list, key, value);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "List.InvalidProperty"
      ? "Give a name in xp, at most five levels deep."
      : "This value does not fit the property.";
  }
}
