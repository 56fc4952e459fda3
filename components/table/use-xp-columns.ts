"use client";

import { useSearchParams } from "next/navigation";
import { readCookie } from "@/lib/auth/cookie";
import type { List } from "@/lib/list/list";
import { readXpColumns, writeXpColumns, xpColumnsParam } from "@/lib/list/xp-columns";
import { type Look, lookCookie, readLook } from "./look";

type Own = { look: Look; setLook: (look: Look) => void };

/** The paths in xp that a list shows as columns: those of the address, as a saved view has them, or else the person's own. */
export function useXpColumns({ fields }: List, { look, setLook }: Own) {
  const requested = requestedXp(useSearchParams());
  const setPaths = (xp: readonly string[]) => {
    const params = new URLSearchParams(window.location.search);
    if (!requestedXp(params)) return setLook({ ...look, xp });
    params.set(xpColumnsParam, writeXpColumns(xp));
    window.history.pushState(null, "", `?${params}`);
  };
  return Object.hasOwn(fields, "xp") ? { paths: requested ?? look.xp, setPaths } : undefined;
}

/** The columns from xp as a saved view keeps them, by the list's name: none when none are shown. */
export function shownXp(listName: string, params: URLSearchParams) {
  return requestedXp(params) ?? readLook(cookieOf(lookCookie(listName))).xp;
}

function requestedXp(params: Pick<URLSearchParams, "get">) {
  const value = params.get(xpColumnsParam);
  return value === null ? undefined : readXpColumns(value);
}

function cookieOf(name: string) {
  const value = readCookie(document.cookie, name);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
