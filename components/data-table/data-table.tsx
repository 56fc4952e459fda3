"use client";

import type { RowData } from "@tanstack/react-table";
import { lazy, Suspense, useRef } from "react";
import type { ListQuery } from "@/lib/list/query";
import { ApiQuery } from "./api-query";
import { ExportMenu } from "./export-menu";
import { FilterChips } from "./filter-chips";
import { AddFilter } from "./filter-popover";
import { ListTable } from "./list-table";
import type { ListView } from "./list-view";
import type { Look } from "./look";
import { Pagination } from "./pagination";
import { SearchBox } from "./search-box";
import { SearchFields } from "./search-fields";
import { type FirstPage, useListData } from "./use-list-data";
import { useListQuery } from "./use-list-query";
import { useLook } from "./use-look";
import { useTableKeys } from "./use-table-keys";
import { ViewMenu } from "./view-menu";

type Props<T extends RowData> = {
  view: ListView<T>;
  first: FirstPage<T>;
  look: Look;
  /** Where the API answers a page of the list. */
  urlOf: (query: ListQuery) => string;
};

// Fetched when there are filters, and when there is something to say.
const MisunderstoodNotice = lazy(() =>
  import("./misunderstood-notice").then(({ MisunderstoodNotice }) => ({ default: MisunderstoodNotice })),
);
const WordedChips = lazy(() => import("./worded-chips").then(({ WordedChips }) => ({ default: WordedChips })));
const EmptyList = lazy(() => import("./table-states").then(({ EmptyList }) => ({ default: EmptyList })));
const FailedState = lazy(() => import("./table-states").then(({ FailedState }) => ({ default: FailedState })));

/** A list to search, filter, sort and page through, whose whole state is in the URL. */
export function DataTable<T extends RowData>({ view, first, look: initialLook, urlOf }: Props<T>) {
  const region = useRef<HTMLElement>(null);
  useTableKeys(region);
  const { query, setQuery, hrefOf, misunderstood } = useListQuery(view, first.query);
  const { data, error, isPlaceholderData, refetch } = useListData(urlOf, query, first);
  const { look, setLook, resize } = useLook(view.list.name, initialLook);
  const rows = data || error ? (data?.Items ?? []) : undefined;

  return (
    <section ref={region} aria-label={view.noun} className="@container flex flex-col gap-3">
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <SearchBox noun={view.noun} search={query.search ?? ""} setQuery={setQuery} />
        <SearchFields view={view} searchOn={query.searchOn} setQuery={setQuery} />
        <AddFilter view={view} query={query} setQuery={setQuery} />
        <span className="grow" />
        <ExportMenu {...{ view, look }} total={data?.Meta.TotalCount} url={urlOf(query)} />
        <ViewMenu {...{ view, look, setLook, query, setQuery }} />
      </div>
      {misunderstood && (
        <Suspense>
          <MisunderstoodNotice of={misunderstood} view={view} />
        </Suspense>
      )}
      {query.filters.length > 0 &&
        // Not within a boundary: React would put them below the rows, for a script to bring them up.
        (first.chips && isSame(query.filters, first.query.filters) ? (
          <FilterChips view={view} query={query} setQuery={setQuery} chips={first.chips} />
        ) : (
          <Suspense fallback={<div className="h-7" />}>
            <WordedChips view={view} query={query} setQuery={setQuery} />
          </Suspense>
        ))}
      <div className="rounded-md border bg-surface">
        <ListTable
          view={view}
          rows={rows}
          isOld={isPlaceholderData}
          look={look}
          onResize={resize}
          sorting={{ sortBy: query.sortBy, hrefOf, setQuery }}
        />
        <Suspense>
          {error && <FailedState noun={view.noun} error={error} onRetry={refetch} />}
          {data?.Items.length === 0 && (
            <EmptyList view={view} query={query} pages={data.Meta.TotalPages} hrefOf={hrefOf} />
          )}
        </Suspense>
        {!error && <Pagination noun={view.noun} meta={data?.Meta} {...{ query, setQuery, hrefOf }} />}
      </div>
      <ApiQuery url={urlOf(query)} />
    </section>
  );
}

const isSame = (a: ListQuery["filters"], b: ListQuery["filters"]) => JSON.stringify(a) === JSON.stringify(b);
