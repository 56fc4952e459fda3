"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { periods, periodWords } from "@/lib/list/periods";
import { readNumber, writeNumber } from "@/lib/list/read-number";
import { wordOf } from "@/lib/words";
import { ChoicePicker } from "./choice-picker";
import type { Draft } from "./filter-draft";
import { choiceOf, fieldOf } from "./filter-operators";
import { type ListView, labelOf } from "./list-view";
import { useClock } from "./use-clock";

type Props = {
  view: Pick<ListView<never>, "list" | "labels" | "filters" | "words">;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
};

/** The inputs for what a property is compared with. */
export function FilterValue({ view, draft, change }: Props) {
  const { operator } = draft;
  const field = fieldOf(view, draft.key);
  if (operator === "present" || operator === "empty") return null;
  if (operator === "expression") {
    return <TextValue draft={draft} change={change} label="Expression" hint={expressionHint} />;
  }
  const names = choiceOf(view, draft.key)?.names;
  if (names) {
    const onChange = (values: string[]) => change({ values });
    return <ChoicePicker kind={names} label={labelOf(view, draft.key)} values={draft.values} onChange={onChange} />;
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
  if (field.type === "number") return <NumberValue draft={draft} change={change} />;
  return <TextValue draft={draft} change={change} label="Value" />;
}

const expressionHint =
  "A|B for A or B, !A for not A, >=5 to compare, *part* for any text around it, \\* for a plain *.";

/** What is written otherwise than in plain digits is shown as it is read. */
function NumberValue(part: Part) {
  const read = readNumber(part.draft.value, navigator.language);
  const plain = part.draft.value.trim();
  const words = read === null ? plain : writeNumber(Number(read));
  const hint = read !== plain && words !== plain ? `Reads as ${words}` : undefined;
  return <TextValue {...part} label="Value" hint={hint} inputMode="decimal" />;
}

type Part = Pick<Props, "draft" | "change">;

function TextValue({
  draft,
  change,
  label,
  hint,
  inputMode,
}: Part & { label: string; hint?: string | undefined; inputMode?: "decimal" }) {
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

type ChoiceProps = Part & { label?: string; options: [value: string, label: string][] };

function Choice({ label = "Value", draft, change, options }: ChoiceProps) {
  return (
    <Field label={label}>
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
  const selection = draft.values;
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium text-sm">Values</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={wordOf(value, words)}
          checked={selection.includes(value)}
          onChange={() => change({ values: values.filter((each) => selection.includes(each) !== (each === value)) })}
          className="min-h-7"
        />
      ))}
    </fieldset>
  );
}

function DateValue({ draft, change }: Part) {
  const { zone } = useClock();
  const between = draft.operator === "between";
  return (
    <>
      {draft.operator === "period" ? (
        <PeriodValue draft={draft} change={change} />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <DateInput label={between ? "From" : "Day"} value={draft.value} onChange={(value) => change({ value })} />
          {between && <DateInput label="To" value={draft.until} onChange={(until) => change({ until })} />}
        </div>
      )}
      <p className="wrap-anywhere text-muted text-xs">Days are in your time zone, {zone}.</p>
    </>
  );
}

/** Periods by their words; one that is not offered but understood is there while it is chosen. */
function PeriodValue({ draft, change }: Part) {
  const choices = draft.value && !periods.includes(draft.value) ? [...periods, draft.value] : periods;
  return (
    <Choice
      label="Period"
      draft={draft}
      change={change}
      options={choices.map((period) => [period, sentenceOf(periodWords(period)?.replace(/^in the /, "") ?? period)])}
    />
  );
}

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function DateInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput {...control} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
