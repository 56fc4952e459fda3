import "server-only";

import { idsIn } from "@/components/table/filter-ids";
import { toChips } from "@/components/table/filter-words";
import type { ListView } from "@/components/table/list-view";
import type { PageQuery } from "@/components/table/page-query";
import type { FirstPage } from "@/components/table/use-list-data";
import type { Actor } from "@/lib/auth/actor";
import { packPage } from "@/lib/list/packed-page";
import type { Page } from "@/lib/list/page";
import { findNames } from "@/lib/search/choices/repository";

type View = Pick<ListView<never>, "list" | "labels" | "filters" | "words">;

/** What a list's page gives its table to begin with: the rows, and the filters in words, with the names of their IDs. */
export async function firstPage<T>(
  actor: Actor,
  view: View,
  query: PageQuery,
  page: Promise<Page<T>>,
): Promise<FirstPage<T>> {
  const [rows, nameOf] = await Promise.all([page, findNames(actor, idsIn(view, query.filters))]);
  return { query, page: packPage(rows), chips: toChips(view, query.filters, nameOf) };
}
