import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { EditValues } from "./values";
import { asKind, type XpKind, type XpRow, xpKinds } from "./xp-rows";

type Props = { form: UseFormReturn<EditValues> };

/** The names of xp with their values, to change, add and remove. */
export function XpFields({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "xp" });
  const id = useId();
  const removeAt = (index: number) => {
    remove(index);
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && <p className="text-muted">No extended properties</p>}
      <ul className="flex flex-col gap-3 empty:hidden">
        {fields.map(({ id: key }, index) => (
          <Row key={key} form={form} index={index} onRemove={() => removeAt(index)} />
        ))}
      </ul>
      <div>
        <Button
          id={`${id}-add`}
          size="sm"
          onClick={() => append({ name: "", kind: "Text", value: "" }, { focusName: `xp.${fields.length}.name` })}
        >
          <Plus size={14} aria-hidden />
          Add a property
        </Button>
      </div>
    </div>
  );
}

type RowProps = { form: UseFormReturn<EditValues>; index: number; onRemove: () => void };

function Row({ form, index, onRemove }: RowProps) {
  const id = useId();
  const row: Partial<XpRow> = useWatch({ control: form.control, name: `xp.${index}` }) ?? {};
  const { name = "", kind = "Text" } = row;
  const errors = form.formState.errors.xp?.[index];
  const problem = errors?.name?.message ?? errors?.value?.message;
  const called = name || `property ${index + 1}`;
  const shared = { "aria-describedby": problem ? `${id}-problem` : undefined };
  const value = {
    ...shared,
    ...form.register(`xp.${index}.value`),
    "aria-label": `Value of ${called}`,
    "aria-invalid": errors?.value ? true : undefined,
  };
  const change = (next: XpKind) => {
    const changed = asKind({ name, kind, value: form.getValues(`xp.${index}.value`) }, next);
    form.setValue(`xp.${index}`, changed, { shouldDirty: true });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7.5rem_2rem] items-start gap-x-2 gap-y-1.5 max-sm:rounded-md max-sm:border max-sm:p-2 sm:grid-cols-[minmax(0,3fr)_7.5rem_minmax(0,5fr)_2rem]">
      <TextInput
        {...shared}
        {...form.register(`xp.${index}.name`)}
        aria-label={`Name of ${called}`}
        aria-invalid={errors?.name ? true : undefined}
        placeholder="Name"
        maxLength={200}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <Select
        aria-label={`Kind of ${called}`}
        value={kind}
        onChange={({ target }) => change(target.value as XpKind)}
        className="w-full"
      >
        {xpKinds.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <div className="max-sm:order-last max-sm:col-span-full">
        {kind === "Yes or no" ? (
          <Select {...value} className="w-full">
            <option value="true">Yes</option>
            <option value="false">No</option>
          </Select>
        ) : kind === "Number" ? (
          <TextInput {...value} inputMode="decimal" data-numeric autoComplete="off" />
        ) : (
          <textarea
            {...value}
            dir={kind === "JSON" ? "ltr" : "auto"}
            spellCheck={kind !== "JSON"}
            rows={1}
            className={`input field-sizing-content max-h-60 min-h-8 px-2.5 py-1 text-base max-md:min-h-10 max-md:text-lg ${kind === "JSON" ? "font-mono" : ""}`}
          />
        )}
      </div>
      <IconButton label={`Remove ${called}`} onClick={onRemove}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
      <FieldError id={`${id}-problem`} error={problem} className="order-last col-span-full" />
    </li>
  );
}
