import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { type PagedList, pagedLists } from "@/lib/contracts";
import { readXpColumns, xpColumnsParam } from "@/lib/list/xp-columns";

/** A list whose views can be saved: who opens it, and what the query string of its page holds. */
type Savable = Pick<Contract, "queryParams"> & Required<Pick<Contract, "roles" | "list">>;

/** What a page shows beside its list's own columns. */
const display = z.object({
  [xpColumnsParam]: z
    .string()
    .refine(
      (value) => readXpColumns(value) !== undefined,
      "Must be up to five names in xp, like xp.Dept,xp.Project.Code.",
    )
    .optional(),
});

const savable = new Map<string, Savable>(
  pagedLists.map((contract) => [contract.list.name, { ...contract, queryParams: queryParamsOf(contract) }]),
);

export const savableNames = pagedLists.map(({ list }) => list.name);

export function savableOf(name: string) {
  const list = savable.get(name);
  if (!list) throw new Error(`There is no list ${name}.`);
  return list;
}

/** A page has in its query string what the API has in its path, unless the page's own path has it, too. */
function queryParamsOf({ queryParams, params, list }: PagedList) {
  const isInPath = (name: string) => list.page.path.includes(`{${name}}`);
  const fromPath = Object.entries(params?.shape ?? {}).filter(([name]) => !isInPath(name));
  return z.object({
    ...queryParams?.shape,
    ...z.object(Object.fromEntries(fromPath)).partial().shape,
    ...("xp" in list.fields && display.shape),
  });
}
