import { useSearch } from "@/components/ui/use-search";
import { call } from "@/lib/api/call";
import type { choicesContract } from "@/lib/search/choices/contract";
import { type ChoiceKind, choicesOperation } from "@/lib/search/choices/operation";
import { rememberNames } from "./value-names";

/** What can be chosen of a kind. */
export function useChoices(kind: ChoiceKind, typed: string) {
  const find = async (search: string, signal: AbortSignal) => {
    const queryParams = search ? { kind, search } : { kind };
    const { Items } = await call<typeof choicesContract>(choicesOperation, { queryParams, signal });
    rememberNames(kind, Items);
    return Items;
  };
  return useSearch({ key: ["choices", kind], search: typed, find, findsAll: true });
}
