import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { readStored, writeStored } from "@/components/ui/stored";

type Options<Values, Draft> = {
  /** Under which it is kept. */
  key: string;
  restore: (draft: Draft) => void;
  /** What is kept of these values; undefined when they are those of the record. */
  draftOf: (values: Values, before: Draft | undefined) => Draft | undefined;
};

/** Keeps what is typed into a form in the tab, through reloads, other pages and a sign-in, until it is forgotten. */
export function useFormDraft<Values extends FieldValues, Draft>(
  form: UseFormReturn<Values>,
  { key, restore, draftOf }: Options<Values, Draft>,
) {
  const [isRestored, setRestored] = useState(false);
  const start = useEffectEvent(() => {
    const draft = readStored<Draft>(key);
    if (!draft) return;
    setRestored(true);
    restore(draft);
  });
  useEffect(() => start(), []);

  const keep = useEffectEvent((values: Values) => writeStored(key, draftOf(values, readStored<Draft>(key))));
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);

  const forget = () => {
    writeStored(key, undefined);
    setRestored(false);
  };
  return { isRestored, forget };
}
