"use client";

import { type RefObject, useEffect } from "react";

import { listKeys } from "@/components/keys/shortcuts";

import { isShortcut } from "@/components/ui/is-shortcut";

/** `j` and `k` move between the rows and `/` goes to the search box; Enter opens, as on any link or button. */
export function useTableKeys(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = region.current;
      if (!element || !isShortcut(event)) return;
      const target = targetOf(event.key, element);
      if (!target) return;
      event.preventDefault();
      target.focus();
      // The sticky header must not cover the row.
      target.closest("tr, li")?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", press);
    // Said once it is true, not while the page still hydrates.
    const { search, ...rows } = listKeys;
    const keys = [...Object.values(rows), ...(region.current?.querySelector("[data-search]") ? [search] : [])];
    region.current?.setAttribute("aria-keyshortcuts", keys.join(" "));
    return () => document.removeEventListener("keydown", press);
  }, [region]);
}

/** Says that a list's region has these keys, too. */
export function addShortcuts(region: Element | null, keys: readonly string[]) {
  const before = region?.getAttribute("aria-keyshortcuts");
  region?.setAttribute("aria-keyshortcuts", [before, ...keys].filter(Boolean).join(" "));
}

function targetOf(key: string, element: HTMLElement) {
  if (key === listKeys.search) return element.querySelector<HTMLElement>("[data-search]");
  if (key !== listKeys.next && key !== listKeys.previous) return undefined;
  const rows = [...element.querySelectorAll<HTMLElement>(":is(td:first-child, li) [data-row]")];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  // From the one that shows beside the list, when the focus is there.
  const at = focused < 0 ? rows.findIndex((row) => row.closest("[data-shown=at]")) : focused;
  return key === listKeys.next ? (rows[at + 1] ?? rows.at(-1)) : rows[Math.max(at - 1, 0)];
}
