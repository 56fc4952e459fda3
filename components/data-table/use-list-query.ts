"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { ListQuery } from "@/lib/list/query";
import type { ListView } from "./list-view";
import { readPageQuery, writePageQuery } from "./page-query";

/** "push" for what a person decides, "replace" for each keystroke. */
export type SetListQuery = (change: Partial<ListQuery>, how?: "push" | "replace") => void;

/** A list's query, kept in the URL: reload, Back and a shared link all show the same list. */
export function useListQuery({
  list,
  defaults,
  keeps = none,
}: Pick<ListView<never>, "list" | "defaults" | "keeps">): [ListQuery, SetListQuery] {
  const params = useSearchParams();
  const query = useMemo(() => readPageQuery(list, params, defaults), [list, params, defaults]);

  const setQuery: SetListQuery = useCallback(
    (change, how = "push") => {
      const now = new URLSearchParams(window.location.search);
      // A different search, sort or filter starts again from the first page.
      const next = writePageQuery({ ...readPageQuery(list, now, defaults), page: 1, ...change }, defaults);
      for (const name of keeps) for (const value of now.getAll(name)) next.append(name, value);
      const url = next.size > 0 ? `?${next}` : window.location.pathname;
      // Not router.push: the table fetches its own rows, so the page need not render again.
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [list, defaults, keeps],
  );
  return [query, setQuery];
}

const none: string[] = [];
