import type { MouseEvent } from "react";

type Opened = { record: string; list: string };

/** The page that a breadcrumb leads away from, and where to. */
let last: { page: string; to: string } | undefined;

/** On a link from a list to a record: the list's place in the history then knows which one was opened. */
export function keepOpened({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const opened: Opened = { record: currentTarget.pathname, list: window.location.pathname };
  window.history.replaceState({ ...window.history.state, opened }, "");
}

/** On a link from a record back to its list. */
export function rememberPage({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  last = { page: window.location.pathname, to: currentTarget.href };
}

/**
 * The path of the record that one comes back from to the list at `list`, by Back or by a breadcrumb. It is told once. A list
 * that one has left before it was ready is told nothing.
 */
export function takeOpened(list: string): string | undefined {
  if (window.location.pathname !== list) return undefined;
  const { opened, ...state }: { opened?: Opened } = window.history.state ?? {};
  const page = last?.to === window.location.href ? last.page : opened?.list === list ? opened.record : undefined;
  last = undefined;
  if (opened) window.history.replaceState(state, "");
  return page;
}
