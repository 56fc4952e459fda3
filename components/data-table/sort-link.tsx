import type { Header, RowData } from "@tanstack/react-table";
import { ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { features } from "./use-list-table";

type Props<T extends RowData> = {
  column: Header<typeof features, T>["column"];
  /** How many columns the list is sorted by. */
  sorts: number;
};

/** Sorts by a column: a click sorts up, then down, then not at all; with Shift it sorts within the columns before it. */
export function SortButton<T extends RowData>({ column, sorts }: Props<T>) {
  const { header, align } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const Icon = sorted ? ArrowUp : ChevronsUpDown;
  return (
    <button
      type="button"
      data-tip="Click to sort. Shift-click to add to the sort."
      onClick={column.getToggleSortingHandler()}
      className={classNames(
        "group/sort inline-flex h-7 max-w-full items-center gap-1 rounded-md px-2 hover:bg-strong",
        sorted && "text-ink",
        align === "right" && "flex-row-reverse",
      )}
    >
      <span className="truncate">{header}</span>
      <Icon
        size={13}
        aria-hidden
        className={classNames(
          "shrink-0",
          sorted === "desc" && "rotate-180",
          !sorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
        )}
      />
      {sorted && sorts > 1 && (
        <span className="text-accent-text text-xs tabular-nums">
          <span className="sr-only">sort </span>
          {column.getSortIndex() + 1}
        </span>
      )}
    </button>
  );
}
