"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type Draft, type Entry, type Operator, toDraft } from "./filter-draft";
import { choiceOf, operatorsOf, operatorWords } from "./filter-operators";
import { FilterValue } from "./filter-value";
import { type ListView, labelOf } from "./list-view";
import { readDraft } from "./read-draft";

type Props = {
  view: Pick<ListView<never>, "list" | "labels" | "filters" | "words">;
  /** The filter to change; none to make a new one. */
  entries?: readonly Entry[];
  /** The filters that the list has besides. */
  others: readonly Entry[];
  onApply: (entries: Entry[]) => void;
};

/** Property, condition, value: makes one filter. */
export function FilterEditor({ view, entries, others, onApply }: Props) {
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
    const { entries: filters, fault } = readDraft(view, draft, { locale: navigator.language, others });
    if (filters) onApply(filters);
    else setError(fault);
  };

  return (
    <form onSubmit={apply} noValidate className="flex w-80 max-w-full flex-col gap-3">
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
            {/* One that an address asks for and nobody is offered. */}
            {!view.filters.some(({ key }) => key === shownKey) && (
              <option value={shownKey}>{labelOf(view, shownKey)}</option>
            )}
          </Select>
        )}
      </Field>
      {ofXp && (
        <Field label="Name in xp" hint="Use dots to go deeper: Budget.Code">
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
