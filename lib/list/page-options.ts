import type { QueryKey, QueryObserverOptions } from "@tanstack/react-query";
import type { Page } from "./page";

/** How react-query fetches a page of a list. A type alone: the library is fetched when the first page is. */
export type PageOptions<T> = QueryObserverOptions<Page<T>, Error, Page<T>, Page<T>, QueryKey>;
