"use client";

import {
  functionalUpdate,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  type TableOptions,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { toSortTerm } from "@/lib/list/sort";
import type { Column, ListView } from "./list-view";

export const features = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<Pick<Column<never>, "header" | "align">>(),
});

type Given<T extends RowData> = {
  view: ListView<T>;
  rows: readonly T[] | undefined;
  hidden: readonly string[];
  sortBy: readonly string[];
  onSort: (sortBy: string[]) => void;
};

const none: never[] = [];

/** A table of one page of a list: the server sorts, and a click on a header changes the query. */
export function useListTable<T extends RowData>({ view, rows = none, hidden, sortBy, onSort }: Given<T>) {
  const columns = useMemo(() => toColumns(view, hidden), [view, hidden]);
  const sorting = sortBy.map((term): SortingState[number] => {
    const { field, descending } = toSortTerm(term);
    return { id: field, desc: descending };
  });
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: view.rowID,
    state: { sorting },
    manualSorting: true,
    sortDescFirst: false,
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sorting);
      onSort(next.map(({ id, desc }) => (desc ? `!${id}` : id)));
    },
  });
}

function toColumns<T extends RowData>(
  { columns, list }: ListView<T>,
  hidden: readonly string[],
): TableOptions<typeof features, T>["columns"] {
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return shown.map(({ id, header, align, cell }) => ({
    id,
    header,
    // The server sorts: all that is asked of the value is to be there.
    accessorFn: (row: T) => row,
    enableSorting: list.sortable.includes(id),
    cell: ({ row }) => cell(row.original),
    meta: { header, align },
  }));
}
