"use client";

import { functionalUpdate, type SortingState, useTable } from "@tanstack/react-table";
import type { Page } from "@/lib/list/page";
import { toSortTerm } from "@/lib/list/parameters";
import type { ListQuery } from "@/lib/list/query";
import { features } from "./features";
import type { ListView } from "./list-view";
import type { SetListQuery } from "./use-list-query";

const noRows: never[] = [];

/** A table of one page of a list: the server sorts, and a click on a header changes the query. */
export function useListTable<T extends object>(
  view: ListView<T>,
  data: Page<T> | undefined,
  { query, setQuery }: { query: ListQuery; setQuery: SetListQuery },
) {
  const sorting: SortingState = query.sortBy.map((term) => {
    const { field, descending } = toSortTerm(term);
    return { id: field, desc: descending };
  });

  return useTable({
    features,
    columns: view.columns,
    data: data?.Items ?? noRows,
    getRowId: view.rowID,
    state: { sorting },
    manualSorting: true,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sorting);
      setQuery({ sortBy: next.map(({ id, desc }) => (desc ? `!${id}` : id)) });
    },
  });
}
