import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Refusal } from "@/lib/api/fault-words";

/** Shows why a form was refused: each reason at its field, or above the form when it is about none of `fields`. */
export function showRefusals<V extends FieldValues>(
  { setError }: Pick<UseFormReturn<V>, "setError">,
  fields: readonly Path<V>[],
  refusals: readonly Refusal[],
) {
  for (const [at, { property, words }] of refusals.entries()) {
    const field = fields.find((name) => name === property) ?? "root";
    setError(field, { message: words }, { shouldFocus: at === 0 });
  }
}
