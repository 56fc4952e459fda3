"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { refusalsOf } from "@/lib/api/refusal";

type Props = {
  /** The name to change; none to make a new view. */
  name?: string;
  submitLabel: string;
  onSubmit: (name: string, shared: boolean) => Promise<void>;
};

export function ViewForm({ name = "", submitLabel, onSubmit }: Props) {
  const [text, setText] = useState(name);
  const [shared, setShared] = useState(false);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setError("Enter a name.");
    setPending(true);
    try {
      await onSubmit(text.trim(), shared);
    } catch (failure) {
      setError(refusalsOf(failure)[0].words);
      setPending(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex w-60 flex-col gap-3">
      <Field
        label="Name"
        error={error}
        hint={name ? undefined : "Saves the search, filters, sort, page size and columns from xp."}
      >
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={60}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      {!name && (
        <Checkbox
          label="Share with the company"
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      <Button type="submit" variant="primary" pending={pending} className="self-end">
        {submitLabel}
      </Button>
    </form>
  );
}
