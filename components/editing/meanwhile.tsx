import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Callout } from "@/components/ui/callout";
import type { Conflict } from "./reconcile";
import type { Editing } from "./use-editing";
import { type EditValues, type Entry, entriesOf, type FieldSpec, isSame } from "./values";

type Props = { editing: Editing; specs: readonly FieldSpec[]; noun: string };

/** What somebody else has saved while this was edited: field by field, whose is to stay. */
export function Meanwhile({ editing, specs, noun }: Props) {
  const { conflict: met, choose, form } = editing;
  const values = useWatch({ control: form.control }) as EditValues;
  const now = entriesOf(values);
  return (
    <div role="alert" className="empty:hidden">
      {met && (
        <Callout tone="warn" title={`Somebody changed this ${noun} while you edited it.`}>
          {met.accepted.length > 0 && (
            <p>
              {met.conflicts.length > 0 ? "Updated, since you had not changed it: " : "Now shown as saved: "}
              {met.accepted.map((entry) => labelOf(entry, specs)).join(", ")}. Your own changes are still here.
            </p>
          )}
          {met.conflicts.length > 0 && (
            <>
              <p>
                {met.conflicts.length === 1 ? "You both changed this" : "You both changed these"}. Choose, then save.
              </p>
              <div className="mt-2 divide-y rounded-md border bg-surface">
                {met.conflicts.map((conflict) => (
                  <Choice
                    key={conflict.key}
                    conflict={conflict}
                    label={labelOf(conflict.mine, specs)}
                    isTheirs={isSame(now.get(conflict.key), conflict.theirs)}
                    onChoose={choose}
                  />
                ))}
              </div>
            </>
          )}
          {met.conflicts.length === 0 && <p>Save again.</p>}
        </Callout>
      )}
    </div>
  );
}

type ChoiceProps = { conflict: Conflict; label: string; isTheirs: boolean; onChoose: (entry: Entry) => void };

function Choice({ conflict: { mine, theirs }, label, isTheirs, onChoose }: ChoiceProps) {
  const name = useId();
  const options = [
    { word: "Mine", entry: mine, checked: !isTheirs },
    { word: "Now saved", entry: theirs, checked: isTheirs },
  ];
  return (
    <fieldset className="px-3 py-2">
      <legend className="float-left w-full font-medium text-sm">{label}</legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        {options.map(({ word, entry, checked }) => (
          <label key={word} className="flex min-h-7 cursor-pointer items-baseline gap-2 py-1 max-md:min-h-10">
            <input
              type="radio"
              name={name}
              checked={checked}
              onChange={() => onChoose(entry)}
              className="shrink-0 translate-y-0.5"
            />
            <span className="min-w-0">
              <span className="text-muted text-sm">{word}: </span>
              <span className="wrap-anywhere line-clamp-4">{wordsOf(entry)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const labelOf = (entry: Entry, specs: readonly FieldSpec[]) =>
  "xp" in entry ? `xp.${entry.xp}` : (specs.find(({ name }) => name === entry.field)?.label ?? entry.field);

function wordsOf({ value }: Entry) {
  if (value === undefined) return <em>removed</em>;
  const text = typeof value === "object" ? value.value : value;
  if (typeof text === "boolean") return text ? "Yes" : "No";
  return text === "" ? <em>empty</em> : text;
}
