"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { wordOf } from "@/lib/status-word";
import { datePresets } from "./date-presets";
import type { Draft } from "./filter-draft";
import { fieldOf } from "./filter-operators";
import type { ListView } from "./list-view";

type Props = {
  view: Pick<ListView<never>, "list" | "filters" | "words">;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
};

/** The inputs for what a property is compared with. */
export function FilterValue({ view, draft, change }: Props) {
  const { operator } = draft;
  const field = fieldOf(view, draft.key);
  if (operator === "present" || operator === "empty") return null;
  if (operator === "expression") {
    return <TextValue draft={draft} change={change} label="Expression" hint="Like A|B, !A, >=5, *part*; \ escapes." />;
  }
  if (field.type === "enum") return <EnumValue view={view} values={field.values} draft={draft} change={change} />;
  if (field.type === "boolean") {
    return (
      <Choice
        draft={draft}
        change={change}
        options={[
          ["true", "yes"],
          ["false", "no"],
        ]}
      />
    );
  }
  if (field.type === "date") return <DateValue draft={draft} change={change} />;
  return (
    <TextValue
      draft={draft}
      change={change}
      label="Value"
      inputMode={field.type === "number" ? "decimal" : undefined}
    />
  );
}

type Part = Pick<Props, "draft" | "change">;

function TextValue({
  draft,
  change,
  label,
  hint,
  inputMode,
}: Part & { label: string; hint?: string; inputMode?: "decimal" }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          value={draft.value}
          spellCheck={false}
          autoCapitalize="none"
          inputMode={inputMode}
          onChange={({ target }) => change({ value: target.value })}
        />
      )}
    </Field>
  );
}

function Choice({ draft, change, options }: Part & { options: [value: string, label: string][] }) {
  return (
    <Field label="Value">
      {(control) => (
        <Select {...control} value={draft.value} onChange={({ target }) => change({ value: target.value })}>
          <option value="">Choose…</option>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function EnumValue({ view: { words }, values, draft, change }: Props & { values: readonly string[] }) {
  if (draft.operator !== "anyOf") {
    return <Choice draft={draft} change={change} options={values.map((value) => [value, wordOf(value, words)])} />;
  }
  const chosen = draft.values;
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium text-sm">Values</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={wordOf(value, words)}
          checked={chosen.includes(value)}
          onChange={() => change({ values: values.filter((each) => chosen.includes(each) !== (each === value)) })}
          className="min-h-7"
        />
      ))}
    </fieldset>
  );
}

function DateValue({ draft, change }: Part) {
  const between = draft.operator === "between";
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <DateInput label={between ? "From" : "Day"} value={draft.value} onChange={(value) => change({ value })} />
        {between && <DateInput label="To" value={draft.until} onChange={(until) => change({ until })} />}
      </div>
      {between && (
        <div className="flex flex-wrap gap-1.5">
          {datePresets(today).map(({ label, from, to }) => (
            <Button key={label} size="sm" onClick={() => change({ value: from, until: to })}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <p className="text-muted text-xs">Days begin at midnight UTC.</p>
    </>
  );
}

function DateInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput {...control} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
