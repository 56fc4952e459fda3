import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refusalsOf } from "@/lib/api/refusal";
import { queryClient } from "./query-client";

const pauseInTyping = 100;

type Search<T> = {
  key: readonly string[];
  /** What is typed. */
  search: string;
  find: (search: string, signal: AbortSignal) => Promise<T[]>;
  /** There is something to find without a word. */
  findsAll?: true;
};

/** What is found as one types. That of the last search stays until the answer is there, and a late answer is dropped. */
export function useSearch<T>({ key, search, find, findsAll }: Search<T>) {
  const term = useDebounced(search);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: [...key, term],
      queryFn: ({ signal }) => find(term, signal),
      enabled: findsAll || term !== "",
      placeholderData: keepPreviousData,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  const pending = term !== search || (isFetching && (isPlaceholderData || data === undefined));
  const problem = error ? refusalsOf(error)[0].words : undefined;
  return { items: data ?? [], problem, pending, retry: () => void refetch() };
}

/** The text once it has stayed as it is for a moment. */
function useDebounced(text: string) {
  const [value, setValue] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setValue(text), text ? pauseInTyping : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return value;
}
