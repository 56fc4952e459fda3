import { hashKey, QueryClient, QueryObserver } from "@tanstack/react-query";
import { onSessionRenewed } from "@/lib/auth/session-expired";
import type { Page } from "@/lib/list/page";
import type { PageOptions } from "@/lib/list/page-options";
import { emptyQuery, type ListQuery } from "@/lib/list/query";
import type { FirstPage } from "./use-list-data";

/** What lists have fetched in this tab: going back finds it there. */
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 15 * 60_000, retry: isWorthRetrying } },
});

// What was refused when the session ended is asked for again.
onSessionRenewed(() => void client.refetchQueries({ type: "active" }));

/** The list that is shown, fetched as the query changes. */
export class LiveList<T> {
  private readonly observer: QueryObserver<Page<T>, Error, Page<T>, Page<T>>;
  private query: ListQuery;

  constructor(
    private readonly options: (query: ListQuery) => PageOptions<T>,
    first: FirstPage<T>,
    arrival: number,
  ) {
    this.query = first.query;
    this.keep(first, arrival);
    this.observer = new QueryObserver(client, options(first.query));
  }

  readonly subscribe = (onChange: () => void) => this.observer.subscribe(onChange);
  readonly result = () => this.observer.getCurrentResult();

  /** Takes a page that came another way. */
  keep({ query, page }: FirstPage<T>, updatedAt = Date.now()) {
    client.setQueryData(this.options(query).queryKey ?? [], page, { updatedAt });
  }

  show(query: ListQuery) {
    this.observer.setOptions(this.optionsOf(query));
    this.query = query;
  }

  /** The page after the one that is shown is asked for by its key: however deep, it costs what the first one does. */
  private optionsOf(query: ListQuery): PageOptions<T> {
    const wanted = this.options(query);
    const next = this.options({ ...this.query, page: this.query.page + 1 });
    const { data, isPlaceholderData } = this.result();
    const pageKey = !isPlaceholderData && data?.Meta.NextPageKey;
    if (!pageKey || hashKey(wanted.queryKey ?? []) !== hashKey(next.queryKey ?? [])) return wanted;
    return { ...this.options({ ...emptyQuery, pageKey }), queryKey: wanted.queryKey };
  }
}

/** A refusal stays one; only what was away for a moment is asked again, once. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 1 && "status" in error && (error.status === 0 || Number(error.status) >= 500);
}
