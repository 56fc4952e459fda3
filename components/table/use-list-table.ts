"use client";

import { metaHelper, type RowData, type TableOptions, tableFeatures, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { Column, ListView } from "./list-view";

export const features = tableFeatures({
  columnMeta: metaHelper<Pick<Column<never>, "header" | "align" | "card" | "also" | "ways">>(),
});

type ListTableOptions<T extends RowData> = {
  view: ListView<T>;
  /** Those that show. */
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
};

const none: never[] = [];

/** A table of one page of a list, which the server has filtered and sorted. */
export function useListTable<T extends RowData>({ view, columns: visible, rows = none }: ListTableOptions<T>) {
  const columns = useMemo(() => toColumns(visible), [visible]);
  return useTable({ features, columns, data: rows, getRowId: view.rowID });
}

function toColumns<T extends RowData>(columns: readonly Column<T>[]): TableOptions<typeof features, T>["columns"] {
  return columns.map(({ id, header, align, card, also, ways, cell }) => ({
    id,
    header,
    cell: ({ row }) => cell(row.original),
    meta: { header, align, card, also, ways },
  }));
}
