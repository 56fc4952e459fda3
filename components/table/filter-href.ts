import { escapeTerm } from "@/lib/list/escape-term";
import { maxXpDepth } from "@/lib/list/xp-depth";

type Scalar = string | number | boolean;

/** The list on a page, narrowed to the records that have this very value. */
export function filterHref(pathname: string, key: string, value: Scalar) {
  return { pathname, query: { [key]: escapeTerm(String(value)) } };
}

// A link is a URL, which must stay one that servers take.
const longest = 500;

/** The same for a value in xp; null where the grammar of filters has no key for it. */
export function xpFilterHref(pathname: string, names: string[], value: Scalar | null) {
  const hasKey =
    names.length <= maxXpDepth &&
    names.every((name) => name !== "" && !/[.\0]|^(?:__proto__|constructor|prototype)$/.test(name));
  if (value === null || !hasKey || String(value).length > longest) return null;
  return filterHref(pathname, ["xp", ...names].join("."), value);
}
