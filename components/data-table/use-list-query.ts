"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { List } from "@/lib/list/list";
import { type ListQuery, writeListQuery } from "@/lib/list/query";
import { readPageQuery } from "./page-query";

/** "push" for what a person decides, "replace" for each keystroke. */
export type SetListQuery = (change: Partial<ListQuery>, how?: "push" | "replace") => void;

/** A list's query, kept in the URL: reload, Back and a shared link all show the same list. */
export function useListQuery(list: List, keeps: readonly string[] = []): [ListQuery, SetListQuery] {
  const params = useSearchParams();
  const query = useMemo(() => readPageQuery(list, params), [list, params]);

  const setQuery: SetListQuery = useCallback(
    (change, how = "push") => {
      const now = new URLSearchParams(window.location.search);
      // A different search, sort or filter starts again from the first page.
      const next = writeListQuery({ ...readPageQuery(list, now), page: 1, ...change });
      for (const name of keeps) for (const value of now.getAll(name)) next.append(name, value);
      const url = next.size > 0 ? `?${next}` : window.location.pathname;
      // Not router.push: the table fetches its own rows, so the page need not render again.
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [list, keeps],
  );
  return [query, setQuery];
}
