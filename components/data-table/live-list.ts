import { QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { onSessionRenewed } from "@/lib/auth/session-expired";
import { CallError, request } from "@/lib/http/call";
import { namedType } from "@/lib/list/named";
import type { Page } from "@/lib/list/page";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import type { Answered } from "./use-list-data";

/** What lists have fetched in this tab: going back finds it there. */
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 15 * 60_000, retry: isWorthRetrying } },
});

// What was refused when the session ended is asked for again.
onSessionRenewed(() => void client.refetchQueries({ type: "active" }));

const headers = { accept: namedType };

type Options<T> = QueryObserverOptions<Page<T>, Error, Page<T>, Page<T>>;

/** The list that is shown, fetched as the query changes. */
export class LiveList<T> {
  private readonly observer: QueryObserver<Page<T>, Error, Page<T>, Page<T>>;
  private query: ListQuery;

  constructor(
    private readonly urlOf: (query: ListQuery) => string,
    first: Answered<T>,
    arrival: number,
  ) {
    this.query = first.query;
    this.keep(first, arrival);
    this.observer = new QueryObserver(client, this.optionsOf(urlOf(first.query)));
  }

  readonly subscribe = (onChange: () => void) => this.observer.subscribe(onChange);
  readonly result = () => this.observer.getCurrentResult();

  /** Takes a page that came another way. */
  keep({ query, page }: Answered<T>, updatedAt = Date.now()) {
    client.setQueryData([this.urlOf(query)], page, { updatedAt });
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
      queryKey: [url],
      queryFn: async ({ signal }) => {
        const answer = request(shortcut, { signal, headers }).catch((error: unknown) => {
          if (shortcut === url || !isRefusal(error)) throw error;
          return request(url, { signal, headers });
        });
        // Safe: the API answers a list's URL with a page of it.
        return (await answer) as Page<T>;
      },
      placeholderData: (previous) => previous,
    };
  }
}

const isRefusal = (error: unknown) => error instanceof CallError && error.status === 400;

/** A refusal stays one; only what was away for a moment is asked again, once. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 1 && "status" in error && (error.status === 0 || Number(error.status) >= 500);
}
