"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { never } from "@/components/ui/use-store";
import type { List } from "@/lib/list/list";
import type { PackedPage } from "@/lib/list/packed-page";
import type { Page } from "@/lib/list/page";
import type { ListQuery } from "@/lib/list/query";
import type { Choice } from "@/lib/search/choices/contract";
import type { ChoiceKind } from "@/lib/search/choices/operation";
import type { Chip } from "./filter-words";
import type { LiveList } from "./live-list";
import type { PageQuery } from "./page-query";

/** Rows, and the query of the API that they answer. */
export type FirstAnswer<T> = { query: ListQuery; page: Page<T> };

/** The rows that come with the page, and what it asks for. They are in its HTML as well, so here they are short. */
export type FirstPage<T> = {
  query: PageQuery;
  page: PackedPage<T>;
  /** Its filters in words: what finds the words can then wait. */
  chips: Chip[];
  /** Those of the IDs in its filters, empty where there is none. */
  names: readonly (readonly [ChoiceKind, Choice[]])[];
};

type ListData<T> = {
  data: Page<T> | undefined;
  error: Error | null;
  /** The rows are those of the previous query, while those of this one are loading. */
  isPlaceholderData: boolean;
  refetch: () => void;
};

/** Which list it is, and where the API answers a page of it. */
type Source = { list: Pick<List, "name">; urlOf: (query: ListQuery) => string };

/** The rows of a list. The first ones came with the page; what fetches others is itself fetched when they are wanted. */
export function useListData<T>({ list, urlOf }: Source, query: ListQuery, first: FirstAnswer<T>): ListData<T> {
  const [live, setLive] = useState<LiveList<T>>();
  const [failure, setFailure] = useState<Error | null>(null);
  const [arrival] = useState(() => Date.now());
  const url = urlOf(query);
  const isFirst = url === urlOf(first.query);

  const start = async () => {
    setFailure(null);
    try {
      const { LiveList } = await import("./live-list");
      setLive((current) => current ?? new LiveList(list.name, urlOf, first, arrival));
    } catch (error) {
      // Safe: what a script that does not load is rejected with.
      setFailure(error as Error);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what a navigation has brought.
  useEffect(() => live?.keep(first), [first]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL stands for the query.
  useEffect(() => {
    if (live) live.show(query);
    else if (!isFirst) start();
  }, [url, isFirst, live]);

  const result = useSyncExternalStore(live?.subscribe ?? never, live?.result ?? nothing, nothing);
  if (result) {
    const { data, error, isPlaceholderData } = result;
    return { data, error, isPlaceholderData, refetch: () => result.refetch() };
  }
  return { data: first.page, error: failure, isPlaceholderData: !isFirst, refetch: start };
}

const nothing = () => undefined;
