import { ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { findSort, toggleSort } from "@/lib/list/sort";
import type { Column } from "./list-view";

type Props = Pick<Column<never>, "id" | "header" | "align"> & {
  sortBy: readonly string[];
  onSort: (sortBy: string[]) => void;
};

/** Sorts by a column: a click sorts up, then down, then not at all; with Shift it sorts within the columns before it. */
export function SortButton({ id, header, align, sortBy, onSort }: Props) {
  const sort = findSort(sortBy, id);
  const Icon = sort ? ArrowUp : ChevronsUpDown;
  return (
    <button
      type="button"
      data-tip="Click to sort. Shift-click to add to the sort."
      onClick={({ shiftKey }) => onSort(toggleSort(sortBy, id, shiftKey))}
      className={classNames(
        "group/sort inline-flex h-7 max-w-full items-center gap-1 rounded-md px-2 hover:bg-strong",
        sort && "text-ink",
        align === "right" && "flex-row-reverse",
      )}
    >
      <span className="truncate">{header}</span>
      <Icon
        size={13}
        aria-hidden
        className={classNames(
          "shrink-0",
          sort?.descending && "rotate-180",
          !sort && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
        )}
      />
      {sort && sort.of > 1 && (
        <span className="text-accent-text text-xs tabular-nums">
          <span className="sr-only">sort </span>
          {sort.at + 1}
        </span>
      )}
    </button>
  );
}

/** What a header says of its column's sort. */
export function ariaSort(sortBy: readonly string[], id: string) {
  const sort = findSort(sortBy, id);
  return sort && (sort.descending ? "descending" : "ascending");
}
