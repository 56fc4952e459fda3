"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { areXpColumns, mostXpColumns, xpPathsOf } from "@/lib/list/xp-columns";

export type XpOptionsProps = {
  paths: readonly string[];
  setPaths: (paths: readonly string[]) => void;
  /** What is shown: what they hold in xp is suggested. */
  rows: readonly unknown[];
};

/** Chooses what of xp is shown as columns. */
export function XpOptions({ paths, setPaths, rows }: XpOptionsProps) {
  const suggestions = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const path = text.trim().replace(/^xp\./, "");
    if (paths.includes(path)) return setError("That column is shown already.");
    if (!areXpColumns([...paths, path])) return setError("Enter a name such as Dept or Project.Code.");
    setPaths([...paths, path]);
    setText("");
  };
  return (
    <fieldset className="flex flex-col">
      <legend className={paths.length > 0 ? "mb-1 font-medium text-sm" : "sr-only"}>Columns from xp</legend>
      {paths.map((path) => (
        <Checkbox
          key={path}
          label={<span className="wrap-anywhere">{path}</span>}
          checked
          onChange={() => setPaths(paths.filter((each) => each !== path))}
          className="min-h-7"
        />
      ))}
      {paths.length < mostXpColumns ? (
        <form onSubmit={add} noValidate className={paths.length > 0 ? "mt-2" : undefined}>
          <Field label="Add a column from xp" error={error}>
            {(control) => (
              <div className="flex items-center gap-2">
                <TextInput
                  {...control}
                  list={suggestions}
                  autoComplete="off"
                  maxLength={110}
                  placeholder="Dept or Project.Code"
                  value={text}
                  onChange={({ target }) => {
                    setText(target.value);
                    setError(undefined);
                  }}
                />
                <Button type="submit" aria-label="Add column">
                  Add
                </Button>
              </div>
            )}
          </Field>
          <datalist id={suggestions}>
            {xpPathsOf(rows)
              .filter((path) => !paths.includes(path))
              .map((path) => (
                <option key={path} value={path} />
              ))}
          </datalist>
        </form>
      ) : (
        <p className="mt-1 text-muted text-sm">At most {mostXpColumns} columns come from xp.</p>
      )}
    </fieldset>
  );
}
