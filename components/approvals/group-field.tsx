import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

type Props = {
  label: string;
  groups: readonly { ID: string; Name: string }[];
  hint: ReactNode;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** A note about the chosen group. */
  warning: ReactNode;
};

export const groupRules = { required: "Choose a group." };

/** Chooses the approving group. */
export function GroupField({ label, groups, hint, error, field, warning }: Props) {
  const isShared = (name: string) => groups.filter(({ Name }) => Name === name).length > 1;
  return (
    <>
      <Field label={label} required error={error} hint={hint}>
        {(control) => (
          <Select {...control} {...field} className="w-full">
            <option value="">Choose a group</option>
            {groups.map(({ ID, Name }) => (
              <option key={ID} value={ID}>
                {isShared(Name) ? `${Name} (${ID})` : Name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {warning && <Callout tone="warn">{warning}</Callout>}
      </div>
    </>
  );
}
