import type { ReactNode } from "react";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import type { EditValues, FieldSpec } from "./values";

export type FieldOptions = FieldSpec & { hint?: ReactNode; maxLength?: number; lines?: number; mono?: boolean };
type Props = { form: UseFormReturn<EditValues>; spec: FieldOptions };

/** The control of a field, with what is wrong with it. */
export function EditField({ form, spec }: Props) {
  const { name, label, kind, required, hint, maxLength, lines, mono } = spec;
  const input = form.register(`fields.${name}`);
  if (kind === "boolean") return <Toggle label={label} hint={hint} input={input} />;
  return (
    <Field
      label={label}
      hint={hint}
      required={required ?? false}
      error={form.formState.errors.fields?.[name]?.message ?? ""}
    >
      {(control) =>
        lines ? (
          <textarea
            {...control}
            {...input}
            dir="auto"
            maxLength={maxLength}
            rows={lines}
            className="input field-sizing-content max-h-80 min-h-20 px-2.5 py-1.5 text-base max-md:text-lg"
          />
        ) : (
          <TextInput
            {...control}
            {...input}
            maxLength={maxLength}
            autoComplete="off"
            {...(kind === "number" ? { inputMode: "decimal", "data-numeric": true } : { dir: "auto" })}
            className={mono ? "font-mono" : ""}
          />
        )
      }
    </Field>
  );
}

type ToggleProps = { label: string; hint: ReactNode; input: ReturnType<UseFormReturn<EditValues>["register"]> };

function Toggle({ label, hint, input }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} {...input} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  );
}
