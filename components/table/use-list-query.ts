"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { emptyQuery, type ListQuery, readListQuery } from "@/lib/list/query";
import { forWords, keptParams, listParams, unknownParams, writePageQuery } from "./list-params";
import type { ListView } from "./list-view";
import type { PageQuery } from "./page-query";

/** "push" for what a person decides, "replace" for each keystroke. */
export type SetListQuery = (change: Partial<ListQuery>, how?: "push" | "replace") => void;

/** The address of the page that asks its list for something else. */
export type HrefOf = (change: Partial<ListQuery>) => Route;

type View = Pick<ListView<never>, "list" | "defaults" | "keeps">;

/** A list's query, kept in the URL: reload, Back and a shared link all show the same list. */
export function useListQuery({ list, defaults, keeps }: View, { refusal }: PageQuery) {
  const params = useSearchParams();
  const pathname = usePathname();

  const read = useCallback(
    (latest: URLSearchParams) => {
      const own = listParams(list, latest);
      const isDefault = own.size === 0 || own.toString() === refusal?.params;
      return isDefault ? { ...emptyQuery, ...defaults } : forWords(readListQuery(own));
    },
    [list, defaults, refusal],
  );
  // The same as long as it asks for the same: other parameters leave the rows, and the focus, as they are.
  const text = listParams(list, params).toString();
  const query = useMemo(() => read(new URLSearchParams(text)), [read, text]);

  const toUrl = useCallback(
    (now: URLSearchParams, change: Partial<ListQuery>) => {
      // A different search, sort or filter starts again from the first page.
      // How a search was taken is not how another is.
      const asNew = "search" in change ? { page: 1, searchType: undefined } : { page: 1 };
      const next = writePageQuery({ ...read(now), ...asNew, ...change }, defaults);
      for (const [name, value] of keptParams(now, keeps)) next.append(name, value);
      return next.size > 0 ? `?${next}` : pathname;
    },
    [read, defaults, keeps, pathname],
  );
  // Safe: the list's own page is one.
  const hrefOf: HrefOf = (change) => toUrl(params, change) as Route;
  const setQuery: SetListQuery = useCallback(
    (change, how = "push") => {
      const url = toUrl(new URLSearchParams(window.location.search), change);
      // Not router.push: the table fetches its own rows, so the page need not render again.
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [toUrl],
  );

  const unknown = unknownParams(list, params, keeps);
  const refusals = refusal && listParams(list, params).toString() === refusal.params ? refusal.refusals : [];
  const misunderstood = unknown.length + refusals.length > 0 ? { unknown, refusals } : undefined;
  return { query, setQuery, hrefOf, misunderstood };
}

/** What of the URL is not part of the query: parameters nobody knows, and those the server refused. */
export type Misunderstood = NonNullable<ReturnType<typeof useListQuery>["misunderstood"]>;
