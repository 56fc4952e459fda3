import { parseFilter } from "@/lib/list/filter";
import type { ChoiceKind } from "@/lib/search/choices/operation";
import { choiceOf } from "./filter-operators";
import type { ListView } from "./list-view";

type View = Pick<ListView<never>, "list" | "filters">;

/** The IDs that filters name, by their kind. */
export function idsIn(view: View, filters: readonly [key: string, value: string][]) {
  const ids = new Map<ChoiceKind, string[]>();
  for (const [key, value] of filters) {
    const kind = choiceOf(view, key)?.names;
    if (!kind) continue;
    const { alternatives } = parseFilter(view.list, key, value);
    const values = alternatives.flatMap((each) => (each.test === "equal" ? String(each.value) : []));
    ids.set(kind, [...(ids.get(kind) ?? []), ...values]);
  }
  return ids;
}
