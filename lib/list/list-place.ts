import type { Route } from "next";

/** The parameter of a record's URL that names the list it was opened from, as a path with its query. */
export const listPlaceParam = "from";

/** The parameter of a list's URL that names the current row. */
export const rowParam = "at";

/** A record's URL with the list it was opened from. */
export function withListPlace(href: string, place: string | undefined) {
  const param = place ? new URLSearchParams({ [listPlaceParam]: place }) : "";
  // Safe: typed routes do not include query strings.
  return `${href}${param && (href.includes("?") ? "&" : "?")}${param}` as Route;
}
