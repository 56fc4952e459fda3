"use client";

import type { RowData } from "@tanstack/react-table";
import { type ComponentType, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { isLoadFailure, PartFailure } from "@/components/ui/part-failure";
import { unpackPage } from "@/lib/list/packed-page";
import type { ListQuery } from "@/lib/list/query";
import { ApiMenu } from "./api-menu";
import { DisplayMenu } from "./display-menu";
import { ExportMenu } from "./export-menu";
import { FilterChips } from "./filter-chips";
import { AddFilter } from "./filter-popover";
import { inApi } from "./in-api";
import { ListTable } from "./list-table";
import type { ListView, ToolsProps } from "./list-view";
import type { Look } from "./look";
import { Pagination } from "./pagination";
import { PrintHead } from "./print-head";
import { SearchBox } from "./search-box";
import { SearchFields } from "./search-fields";
import { useClock } from "./use-clock";
import { type FirstPage, useListData } from "./use-list-data";
import { useListQuery } from "./use-list-query";
import { useLook } from "./use-look";
import { useReturn } from "./use-return";
import { useTableKeys } from "./use-table-keys";
import { useXpColumns } from "./use-xp-columns";
import { xpColumn } from "./xp-column";

type Props<T extends RowData> = {
  view: ListView<T>;
  first: FirstPage<T>;
  look: Look;
  /** Where the API answers a page of the list. */
  urlOf: (query: ListQuery) => string;
  /** What one can do about the rows: fetched once the list is there, and shown within its rows. */
  Tools?: ComponentType<ToolsProps<T>>;
  /** Stands beside the rows where the window has room, and below nothing else. */
  beside?: ReactNode;
  /** More controls of how the list looks. */
  looks?: ReactNode;
};

// Fetched when there are filters, and when there is something to say.
const MisunderstoodNotice = lazyPart(() =>
  import("./misunderstood-notice").then(({ MisunderstoodNotice }) => MisunderstoodNotice),
);
const WordedChips = lazyPart(() => import("./worded-chips").then(({ WordedChips }) => WordedChips), {
  waiting: <div className="h-7" />,
});
const EmptyList = lazyPart(() => import("./table-states").then(({ EmptyList }) => EmptyList));
const FailedState = lazyPart(() => import("./table-states").then(({ FailedState }) => FailedState));

/** A list to search, filter, sort and page through, whose whole state is in the URL. */
export function DataTable<T extends RowData>({
  view,
  first,
  look: initialLook,
  urlOf,
  Tools,
  beside,
  looks,
}: Props<T>) {
  const region = useRef<HTMLElement>(null);
  useTableKeys(region);
  const { query, setQuery, hrefOf, misunderstood } = useListQuery(view, first.query);
  const clock = useClock(first.query.clock);
  const apiQuery = inApi(view.list, { ...query, clock });
  const firstAnswer = useMemo(
    () => ({ query: inApi(view.list, first.query), page: unpackPage(first.page) }),
    [view, first],
  );
  const { data, error, isPlaceholderData, refetch } = useListData({ list: view.list, urlOf }, apiQuery, firstAnswer);
  const { look, setLook, resize } = useLook(view.lookName ?? view.list.name, initialLook);
  const isUnloaded = isLoadFailure(error);
  const xp = useXpColumns(view.list, { look, setLook });
  const paths = xp?.paths.join() ?? "";
  const viewInLook = useMemo(
    () =>
      paths ? { ...view, columns: [...view.columns, ...paths.split(",").map((path) => xpColumn<T>(path))] } : view,
    [view, paths],
  );
  useReturn(region, data !== undefined && !isPlaceholderData);
  const isShown = useIsShown();
  const hadRows = useRef(false);
  useEffect(() => {
    hadRows.current ||= Boolean(data?.Items.length);
  });
  const rows = data || error ? (data?.Items ?? []) : undefined;

  return (
    <section ref={region} aria-label={view.noun} className="@container flex flex-col gap-3">
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        <SearchBox noun={view.noun} query={query} setQuery={setQuery} />
        <SearchFields view={view} searchOn={query.searchOn} setQuery={setQuery} />
        <AddFilter view={view} query={query} setQuery={setQuery} />
        <div className="ml-auto flex gap-2">
          {looks}
          {view.exported !== false && (
            <ExportMenu {...{ view, look }} total={data?.Meta.TotalCount} url={urlOf(apiQuery)} />
          )}
          <ApiMenu url={urlOf(apiQuery)} />
          <DisplayMenu {...{ view, look, setLook, query, setQuery, xp }} rows={rows ?? []} />
        </div>
      </div>
      <PrintHead view={view} query={query} meta={data?.Meta} />
      {misunderstood && <MisunderstoodNotice of={misunderstood} view={view} />}
      {query.filters.length > 0 &&
        !view.tabs?.some(({ filters }) => isSame(filters, query.filters)) &&
        // Not within a boundary: React would put them below the rows, for a script to bring them up.
        (isSame(query.filters, first.query.filters) ? (
          <FilterChips view={view} query={query} setQuery={setQuery} chips={first.chips} />
        ) : (
          <WordedChips view={view} query={query} setQuery={setQuery} names={first.names} />
        ))}
      {isUnloaded && (
        <div className="rounded-md border bg-surface p-2">
          <PartFailure onRetry={refetch} />
        </div>
      )}
      <div className={beside ? "desk" : undefined}>
        <div className={beside ? "desk-list" : "rounded-md border bg-surface"}>
          <ListTable
            view={viewInLook}
            rows={rows}
            range={data && { first: data.Meta.ItemRange[0], total: data.Meta.TotalCount }}
            isOld={isPlaceholderData}
            look={look}
            filters={query.filters}
            onResize={resize}
            sorting={{ sortBy: query.sortBy, hrefOf, setQuery }}
            isWorkedOn={Tools !== undefined}
          />
          {Tools && isShown && rows && <Tools region={region} rows={rows} />}
          {error && !isUnloaded && <FailedState noun={view.noun} error={error} onRetry={refetch} />}
          {!error && data?.Items.length === 0 && (
            <EmptyList {...{ view, query, hrefOf }} pages={data.Meta.TotalPages} hadRows={hadRows} />
          )}
          {!error && <Pagination noun={view.noun} meta={data?.Meta} {...{ query, setQuery, hrefOf }} />}
        </div>
        {beside}
      </div>
    </section>
  );
}

/** Once the page has been painted and nothing else is urgent. */
function useIsShown() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setShown(true)), 100);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

const isSame = (a: ListQuery["filters"], b: ListQuery["filters"]) => JSON.stringify(a) === JSON.stringify(b);
