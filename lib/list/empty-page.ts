import "server-only";

import { type Page, toMeta } from "./page";
import { invalidPageKey } from "./parameters";
import type { ListQuery } from "./query";
import { requireParent } from "./select-rows";
import type { Source } from "./source";

/** A page of a list that has no rows yet. Throws NotFound for a parent the caller may not see, and List.InvalidPageKey. */
export async function emptyPage<T>(
  source: Required<Pick<Source, "actor" | "parent">>,
  { page, pageSize, pageKey }: ListQuery,
): Promise<Page<T>> {
  if (pageKey) throw invalidPageKey();
  await requireParent(source);
  return { Items: [], Meta: toMeta({ page, pageSize, count: 0, total: 0, nextPageKey: null }) };
}
