import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { onSessionRenewed } from "@/lib/auth/session-expired";
import type { Page } from "@/lib/list/page";
import type { PageOptions } from "@/lib/list/page-options";

/** What lists have fetched in this tab: going back finds it there. */
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, gcTime: 15 * 60_000, retry: isWorthRetrying } },
});

// What was refused when the session ended is asked for again.
onSessionRenewed(() => void client.refetchQueries({ type: "active" }));

/** The list that is shown, fetched as the query changes. */
export class LiveList<T> {
  private readonly observer: QueryObserver<Page<T>, Error, Page<T>, Page<T>>;

  constructor(options: PageOptions<T>, first: { options: PageOptions<T>; page: Page<T>; updatedAt: number }) {
    this.keep(first.options, first.page, first.updatedAt);
    this.observer = new QueryObserver(client, options);
  }

  readonly subscribe = (onChange: () => void) => this.observer.subscribe(onChange);
  readonly result = () => this.observer.getCurrentResult();

  /** Takes a page that came another way. */
  keep({ queryKey = [] }: PageOptions<T>, page: Page<T>, updatedAt = Date.now()) {
    client.setQueryData(queryKey, page, { updatedAt });
  }

  show(options: PageOptions<T>) {
    this.observer.setOptions(options);
  }
}

/** A refusal stays one; only what was away for a moment is asked again, once. */
function isWorthRetrying(failures: number, error: Error) {
  return failures < 1 && "status" in error && (error.status === 0 || Number(error.status) >= 500);
}
