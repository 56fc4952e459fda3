import type { Header, RowData } from "@tanstack/react-table";
import { ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { features } from "./features";

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** A column's header: a click sorts up, then down, then not at all; with Shift it sorts within the columns before it. */
export function HeadCell<T extends RowData>({
  header,
  sortCount,
  className,
}: {
  header: Header<typeof features, T, unknown>;
  sortCount: number;
  className: string;
}) {
  const { column } = header;
  const { header: label, meta } = column.columnDef;
  const sorted = column.getIsSorted();
  const Icon = sorted ? ArrowUp : ChevronsUpDown;
  const edge = classNames(className, meta?.align === "right" && "text-right", meta?.width);
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={classNames(edge, "px-3")}>
        {String(label)}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted ? ariaSort[sorted] : undefined} className={classNames(edge, "px-1")}>
      <button
        type="button"
        data-tip="Click to sort. Shift-click to add to the sort."
        onClick={column.getToggleSortingHandler()}
        className={classNames(
          "group/sort inline-flex h-7 max-w-full items-center gap-1 rounded-md px-2 hover:bg-strong",
          sorted && "text-ink",
          meta?.align === "right" && "flex-row-reverse",
        )}
      >
        <span className="truncate">{String(label)}</span>
        <Icon
          size={13}
          aria-hidden
          className={classNames(
            "shrink-0",
            sorted === "desc" && "rotate-180",
            !sorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
        {sorted && sortCount > 1 && (
          <span className="text-accent-text text-xs tabular-nums">
            <span className="sr-only">sort </span>
            {column.getSortIndex() + 1}
          </span>
        )}
      </button>
    </th>
  );
}
