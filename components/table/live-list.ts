import { keepPreviousData, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { queryClient } from "@/components/ui/query-client";
import { CallError, request } from "@/lib/api/call";
import { namedType } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import type { FirstAnswer } from "./use-list-data";

const headers = { accept: namedType };

type Options<T> = QueryObserverOptions<Page<T>, Error, Page<T>, Page<T>>;

/** The list that is shown, fetched as the query changes. */
export class LiveList<T> {
  private readonly observer: QueryObserver<Page<T>, Error, Page<T>, Page<T>>;
  private query: ListQuery;

  constructor(
    private readonly name: string,
    private readonly urlOf: (query: ListQuery) => string,
    first: FirstAnswer<T>,
    arrival: number,
  ) {
    this.query = first.query;
    this.keep(first, arrival);
    this.observer = new QueryObserver(queryClient, this.optionsOf(urlOf(first.query)));
  }

  readonly subscribe = (onChange: () => void) => this.observer.subscribe(onChange);
  readonly result = () => this.observer.getCurrentResult();

  /** Takes a page that came another way. */
  keep({ query, page }: FirstAnswer<T>, updatedAt = Date.now()) {
    queryClient.setQueryData([this.name, this.urlOf(query)], page, { updatedAt });
  }

  show(query: ListQuery) {
    this.observer.setOptions(this.optionsOf(this.urlOf(query), this.shortcutTo(query)));
    this.query = query;
  }

  /** The page after the one that is shown is asked for by its key: however deep, it costs what the first one does. */
  private shortcutTo(query: ListQuery) {
    const next = { ...this.query, page: this.query.page + 1 };
    const { data, isPlaceholderData } = this.result();
    const pageKey = !isPlaceholderData && data?.Meta.NextPageKey;
    return pageKey && this.urlOf(query) === this.urlOf(next) ? this.urlOf({ ...emptyQuery, pageKey }) : undefined;
  }

  /** A page is known by its URL, whichever URL it is fetched from; a key that is no longer good is done without. */
  private optionsOf(url: string, shortcut = url): Options<T> {
    return {
      queryKey: [this.name, url],
      queryFn: async ({ signal }) => {
        const answer = request(shortcut, { signal, headers }).catch((error: unknown) => {
          if (shortcut === url || !isRefusal(error)) throw error;
          return request(url, { signal, headers });
        });
        // Safe: the API answers a list's URL with a page of it.
        return (await answer) as Page<T>;
      },
      placeholderData: keepPreviousData,
    };
  }
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status === 400;
