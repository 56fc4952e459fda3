import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Refusal } from "@/lib/api/fault-words";

/** Shows why a form was refused: each reason at its field, or above the form when it is about none of `fields`. */
export function showRefusals<V extends FieldValues>(
  { setError }: Pick<UseFormReturn<V>, "setError">,
  fields: readonly Path<V>[],
  refusals: readonly Refusal[],
) {
  for (const [at, refusal] of refusals.entries())
    setError(fieldOf(refusal, fields), { message: refusal.words }, { shouldFocus: at === 0 });
}

/** Where a form shows a refusal. */
export const fieldOf = <Name extends string>({ property }: Refusal, fields: readonly Name[]) =>
  fields.find((name) => name === property) ?? "root";
