import { useSearch } from "@/components/ui/use-search";
import { call } from "@/lib/api/call";
import type { jumpContract } from "@/lib/search/jump/contract";
import { jumpOperation } from "@/lib/search/jump/operation";

/** The records that a search finds. */
export function useJump(search: string) {
  return useSearch({ key: ["jump"], search, find: findRecords });
}

const findRecords = async (search: string, signal: AbortSignal) =>
  (await call<typeof jumpContract>(jumpOperation, { queryParams: { search }, signal })).Items;
