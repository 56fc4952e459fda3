"use client";

import type { RowData } from "@tanstack/react-table";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { withListPlace } from "@/lib/list/list-place";
import type { ListQuery } from "@/lib/list/query";
import { sortInForce, sortOf } from "@/lib/list/sort";
import { ColumnEdge } from "./column-edge";
import { type Needs, widen } from "./column-needs";
import { DeferredHydration } from "./deferred-hydration";
import type { Column, ListView } from "./list-view";
import { type Lack, type Look, layOut } from "./look";
import { shownColumns } from "./shown-columns";
import { SkeletonRows } from "./skeleton-rows";
import { type Sorting, SortLink } from "./sort-link";
import { TableRow } from "./table-row";
import { useListPlace } from "./use-list-place";
import { useListTable } from "./use-list-table";

type Props<T extends RowData> = {
  view: ListView<T>;
  /** Undefined while the first ones are on their way. */
  rows: readonly T[] | undefined;
  /** Where they are in the list; undefined while that is not known. */
  range: { first: number; total: number } | undefined;
  /** The rows are those of the query before. */
  isOld: boolean;
  look: Look;
  /** What is the same in every row of the query is not shown in each. */
  filters: ListQuery["filters"];
  onResize: (id: string, width: number | undefined) => void;
  sorting: Sorting;
  /** Something else on the page works with the rows, and needs them hydrated. */
  isWorkedOn: boolean;
};

const none: string[] = [];
// At @6xl a table up to this width has room: then the page scrolls, and the header sticks to its top. A wider one scrolls by
// itself, and is so low that its header is in sight at the end of the page; the desk shows more rows instead.
const wide = 288;

/** The rows of a list under their headers; on a phone each row is a card. */
export function ListTable<T extends RowData>({
  view,
  rows,
  range,
  isOld,
  look,
  filters,
  onResize,
  sorting,
  isWorkedOn,
}: Props<T>) {
  const [open, setOpen] = useState<readonly string[]>(none);
  const toggle = useCallback(
    (id: string) => setOpen((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id])),
    [],
  );
  const { Details, noun, list, pathOf } = view;

  const hrefOf = useRecordHref(pathOf);
  const ownColumns = useMemo(() => shownColumns(view, { hidden: look.hidden, filters }), [view, look.hidden, filters]);
  const { widths, lacks, total } = layOut(ownColumns, look.widths, useNeeds(ownColumns, rows));
  const table = useListTable({ view, columns: ownColumns, rows });
  const columns = table.getAllLeafColumns();
  const model = table.getRowModel().rows;
  // The table is changed in place: rows that hydrate later show the columns that they came with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are those of the columns.
  const body = useMemo(
    () =>
      model.map((row, at) => (
        <TableRow
          key={row.id}
          row={row}
          cells={row.getAllCells()}
          href={hrefOf?.(row.original)}
          place={range && `Row ${range.first + at} of ${range.total}`}
          details={Details && <Details row={row.original} />}
          expanded={open.includes(row.id)}
          onToggle={() => toggle(row.id)}
        />
      )),
    [model, columns, range?.first, range?.total, hrefOf, Details, open, toggle],
  );
  return (
    <div
      aria-busy={isOld}
      className={classNames(
        "relative overflow-auto rounded-t-md transition-opacity max-md:overflow-visible md:not-in-[.desk-list]:max-h-[max(20rem,calc(100dvh-12.5rem))] md:in-[.desk-list]:max-h-[calc(100dvh-6rem)] print:max-h-none print:overflow-visible",
        total <= wide && "@6xl:max-h-none! @6xl:overflow-visible",
        isOld && "opacity-55 delay-200",
      )}
    >
      <table
        style={{ minWidth: toRem(total) }}
        className="w-full table-fixed print:table-auto print:min-w-0! print:[&_:is(.line,.truncate)]:whitespace-normal print:[&_th]:w-auto! border-separate border-spacing-0 max-md:block max-md:min-w-0!"
      >
        <caption className="sr-only">{noun}</caption>
        <thead className="max-md:hidden">
          <tr>
            {columns.map(({ id, columnDef: { meta: { header = id, align, also, ways } = {} } }, at) => (
              <th
                key={id}
                scope="col"
                aria-sort={ariaSortOf(sortOfColumn(sortInForce(sorting.sortBy, list), { id, also }))}
                // Each stands above the next one, whose beginning its edge covers, and above the column that sticks.
                style={{ width: toWidth(widths[id], lacks[id]), zIndex: columns.length - at + 1 }}
                className={classNames(
                  "column-head",
                  list.sortable.includes(id) ? "px-1" : "px-3",
                  align === "right" && "text-right",
                )}
              >
                {list.sortable.includes(id) ? (
                  <>
                    <SortLink list={list} column={{ id, header, align, ways }} {...sorting} />
                    {also && <SortLink list={list} column={also} {...sorting} />}
                  </>
                ) : (
                  header
                )}
                <ColumnEdge
                  label={header}
                  width={widths[id]}
                  isLast={at === columns.length - 1}
                  onResize={(next) => onResize(id, next)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block [&>tr:last-child>td]:border-b-0">
          {rows ? (
            isWorkedOn ? (
              body
            ) : (
              <DeferredHydration>{body}</DeferredHydration>
            )
          ) : (
            <SkeletonRows columns={columns.length} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Where the records of the list have their pages, which then know the very list they were opened from. */
function useRecordHref<T extends RowData>(pathOf: ListView<T>["pathOf"]) {
  const pathname = usePathname();
  const params = useSearchParams();
  const place = useListPlace();
  return useMemo(
    () => pathOf && ((row: T) => withListPlace(pathOf(row, { pathname, params }), place)),
    [pathOf, pathname, params, place],
  );
}

function useNeeds<T>(columns: readonly Column<T>[], rows: readonly T[] | undefined) {
  const [needs, setNeeds] = useState<Needs>({});
  const wider = rows ? widen(needs, columns, rows) : needs;
  if (wider !== needs) setNeeds(wider);
  return wider;
}

const ariaSortOf = (sort: ReturnType<typeof sortOf>) => sort && (sort.descending ? "descending" : "ascending");
const sortOfColumn = (sortBy: readonly string[], { id, also }: { id: string; also?: { id: string } | undefined }) =>
  sortOf(sortBy, id) ?? (also && sortOf(sortBy, also.id));
const toRem = (steps: number) => `${steps / 4}rem`;

/** What it lacks it takes of a list, less its border, that is wider than its columns have to be. */
function toWidth(steps: number | undefined, lack: Lack | undefined) {
  if (!steps || !lack) return steps && toRem(steps);
  const share = `(100cqi - 2px - ${toRem(lack.from)}) * ${lack.share.toFixed(3)}`;
  return `calc(${toRem(steps)} + clamp(0px, ${share}, ${toRem(lack.lacks)}))`;
}
