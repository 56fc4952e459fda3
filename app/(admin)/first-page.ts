import "server-only";

import { idsIn } from "@/components/table/filter-ids";
import type { FilterProps } from "@/components/table/filter-popover";
import { toChips } from "@/components/table/filter-words";
import type { PageQuery } from "@/components/table/page-query";
import type { FirstPage } from "@/components/table/use-list-data";
import type { Actor } from "@/lib/auth/actor";
import { packPage } from "@/lib/list/packed-page";
import type { Page } from "@/lib/list/page";
import { type ChoiceKind, maxChoices } from "@/lib/search/choices/operation";
import { findNames } from "@/lib/search/choices/repository";

/** The first rows of a list's page, and its filters in words, with the names of their IDs. Throws what `page` throws. */
export async function firstPage<T>(
  actor: Actor,
  view: FilterProps["view"],
  query: PageQuery,
  page: Promise<Page<T>>,
): Promise<FirstPage<T>> {
  const ids = idsIn(view, query.filters);
  const [rows, nameOf] = await Promise.all([page, findNames(actor, ids)]);
  const namesOf = (kind: ChoiceKind, all: readonly string[]) =>
    all.slice(0, maxChoices).map((ID) => ({ ID, Name: nameOf(kind, ID) ?? "" }));
  const names = [...ids].map(([kind, all]) => [kind, namesOf(kind, all)] as const);
  return { query, page: packPage(rows), chips: toChips(view, query.filters, nameOf), names };
}
