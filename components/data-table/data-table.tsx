"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PageOptions } from "@/lib/list/page-options";
import type { ListQuery } from "@/lib/list/query";
import { ApiQuery } from "./api-query";
import { AddFilter } from "./filter-popover";
import type { ListView } from "./list-view";
import type { Look } from "./look";
import { Pagination } from "./pagination";
import { SearchBox } from "./search-box";
import { SearchFields } from "./search-fields";
import { SkeletonRows } from "./skeleton-rows";
import { HeadCell } from "./table-head";
import { TableRow } from "./table-row";
import { type FirstPage, useListData } from "./use-list-data";
import { useListQuery } from "./use-list-query";
import { useListTable } from "./use-list-table";
import { useLook } from "./use-look";
import { useTableKeys } from "./use-table-keys";
import { ViewMenu } from "./view-menu";

type Props<T extends object> = {
  view: ListView<T>;
  first: FirstPage<T>;
  /** The query that fetches a page of the list. */
  options: (query: ListQuery) => PageOptions<T>;
  look: Look;
  /** Where the API answers it. */
  urlOf: (query: ListQuery) => string;
};

const none: string[] = [];

// Fetched when there are filters, and when there is something to say instead of rows.
const FilterChips = lazy(() => import("./filter-chips").then(({ FilterChips }) => ({ default: FilterChips })));
const EmptyList = lazy(() => import("./table-states").then(({ EmptyList }) => ({ default: EmptyList })));
const FailedState = lazy(() => import("./table-states").then(({ FailedState }) => ({ default: FailedState })));

/** A list to search, filter, sort and page through, whose whole state is in the URL. */
export function DataTable<T extends object>({ view, first, look: initialLook, options, urlOf }: Props<T>) {
  const region = useRef<HTMLElement>(null);
  useTableKeys(region);
  const [query, setQuery] = useListQuery(view);
  const { data, error, isPlaceholderData, refetch } = useListData(options, query, first);
  const table = useListTable(view, data, { query, setQuery });
  const [open, setOpen] = useState<readonly string[]>(none);
  const [{ dense, hidden }, setLook] = useLook(view.list.name, initialLook);

  const { Details } = view;
  const { rows } = table.getRowModel();
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((each) => each !== id) : [...open, id]);
  const isShown = ({ column }: { column: { id: string } }) => !hidden.includes(column.id);
  const columns = table.getAllLeafColumns().map(({ id, columnDef }) => ({ id, header: String(columnDef.header) }));

  return (
    <section ref={region} aria-label={view.noun} className="@container flex flex-col gap-3">
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <SearchBox noun={view.noun} search={query.search ?? ""} setQuery={setQuery} />
        <SearchFields view={view} searchOn={query.searchOn} setQuery={setQuery} />
        <AddFilter view={view} query={query} setQuery={setQuery} />
        <span className="grow" />
        <ViewMenu {...{ view, columns, setLook, query, setQuery }} look={{ dense, hidden }} />
      </div>
      {query.filters.length > 0 && (
        <Suspense fallback={<div className="h-7" />}>
          <FilterChips view={view} query={query} setQuery={setQuery} />
        </Suspense>
      )}
      <div className="rounded-md border bg-surface">
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            "relative overflow-auto rounded-t-md transition-opacity max-md:overflow-visible md:max-h-[calc(100dvh-6rem)] @6xl:max-h-none! @6xl:overflow-visible",
            isPlaceholderData && "opacity-55 delay-200",
          )}
        >
          <table
            data-dense={dense || undefined}
            className="group/table w-full min-w-5xl table-fixed print:min-w-0 print:[&_.truncate]:whitespace-normal print:[&_th]:w-auto! border-separate border-spacing-0 max-md:block max-md:min-w-0"
          >
            <caption className="sr-only">{view.noun}</caption>
            <thead className="max-md:hidden">
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  {group.headers.filter(isShown).map((header, at) => (
                    <HeadCell
                      key={header.id}
                      header={header}
                      sortCount={query.sortBy.length}
                      className={classNames(
                        "sticky top-0 h-9 border-b bg-subtle text-left font-medium text-muted text-sm first:rounded-tl-md last:rounded-tr-md",
                        at === 0 ? "left-0 z-3" : "z-2",
                      )}
                    />
                  ))}
                </tr>
              ))}
            </thead>
            <tbody className="max-md:block [&>tr:last-child>td]:border-b-0">
              {!data && !error && <SkeletonRows columns={columns.length - hidden.length} dense={dense} />}
              {rows.map((row) => (
                <TableRow
                  key={row.id}
                  row={row}
                  cells={row.getAllCells().filter(isShown)}
                  renderCell={(cell) => <table.FlexRender cell={cell} />}
                  details={Details && <Details row={row.original} />}
                  expanded={open.includes(row.id)}
                  onToggle={() => toggle(row.id)}
                  dense={dense}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Suspense>
          {error && <FailedState noun={view.noun} error={error} onRetry={refetch} />}
          {data && rows.length === 0 && (
            <EmptyList view={view} query={query} total={data.Meta.TotalCount} setQuery={setQuery} />
          )}
        </Suspense>
        {!error && <Pagination noun={view.noun} meta={data?.Meta} query={query} setQuery={setQuery} />}
      </div>
      <ApiQuery url={urlOf(query)} />
    </section>
  );
}
