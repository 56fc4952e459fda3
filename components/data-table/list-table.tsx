"use client";

import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Column, ListView } from "./list-view";
import type { Look } from "./look";
import { SkeletonRows } from "./skeleton-rows";
import { ariaSort, SortButton } from "./sort-button";
import { TableRow } from "./table-row";

type Props<T> = {
  view: ListView<T>;
  /** Undefined while the first ones are on their way. */
  rows: readonly T[] | undefined;
  /** The rows are those of the query before. */
  isOld: boolean;
  look: Look;
  sortBy: readonly string[];
  onSort: (sortBy: string[]) => void;
};

const none: string[] = [];
// What a column without a width of its own has at least.
const leastWidth = 40;
// At @6xl a table up to this width has room: then the page scrolls, and the header sticks to its top.
const wide = 288;

/** The rows of a list under their headers; on a phone each row is a card. */
export function ListTable<T>({ view, rows, isOld, look: { dense, hidden }, sortBy, onSort }: Props<T>) {
  const [open, setOpen] = useState<readonly string[]>(none);
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]);
  const columns = view.columns.filter(({ id }) => !hidden.includes(id));
  const width = widthOf(columns);
  const { Details, list, noun, rowID } = view;
  return (
    <div
      aria-busy={isOld}
      className={classNames(
        "relative overflow-auto rounded-t-md transition-opacity max-md:overflow-visible md:max-h-[calc(100dvh-6rem)]",
        width <= wide && "@6xl:max-h-none! @6xl:overflow-visible",
        isOld && "opacity-55 delay-200",
      )}
    >
      <table
        data-dense={dense || undefined}
        style={{ minWidth: toRem(width) }}
        className="group/table w-full table-fixed print:min-w-0! print:[&_.truncate]:whitespace-normal print:[&_th]:w-auto! border-separate border-spacing-0 max-md:block max-md:min-w-0!"
      >
        <caption className="sr-only">{noun}</caption>
        <thead className="max-md:hidden">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort(sortBy, column.id)}
                style={{ width: column.width && toRem(column.width) }}
                className={classNames(
                  "sticky top-0 h-9 border-b bg-subtle text-left font-medium text-muted text-sm first:rounded-tl-md last:rounded-tr-md",
                  at === 0 ? "left-0 z-3" : "z-2",
                  list.sortable.includes(column.id) ? "px-1" : "px-3",
                  column.align === "right" && "text-right",
                )}
              >
                {list.sortable.includes(column.id) ? (
                  <SortButton column={column} sortBy={sortBy} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block [&>tr:last-child>td]:border-b-0">
          {rows ? (
            rows.map((row) => (
              <TableRow
                key={rowID(row)}
                id={rowID(row)}
                row={row}
                columns={columns}
                details={Details && <Details row={row} />}
                expanded={open.includes(rowID(row))}
                onToggle={() => toggle(rowID(row))}
                dense={dense}
              />
            ))
          ) : (
            <SkeletonRows columns={columns.length} dense={dense} />
          )}
        </tbody>
      </table>
    </div>
  );
}

const toRem = (steps: number) => `${steps / 4}rem`;

function widthOf(columns: readonly Pick<Column<never>, "width">[]) {
  return columns.reduce((sum, { width = leastWidth }) => sum + width, 0);
}
