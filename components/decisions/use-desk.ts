"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useKeyPress } from "@/components/keys/use-key-press";
import { rowsOf, useShownRow } from "@/components/table/shown-row";
import { isShortcut } from "@/components/ui/is-shortcut";
import { isRefreshing } from "@/components/ui/use-pending-refresh";
import { rowParam } from "@/lib/list/list-place";
import { keyOf } from "./subject";

type Row = { OrderID: string; ID: string };
type Region = RefObject<HTMLElement | null>;

const paneOf = (region: Region) => region.current?.querySelector<HTMLElement>("[data-desk-pane]") ?? undefined;
const isVisible = (pane: HTMLElement | undefined) => pane !== undefined && pane.offsetParent !== null;

/**
 * The row whose preview shows beside the list: the one that one is at, since it has or had the focus or is in the URL; else
 * the first. Undefined where there is no room for a preview.
 */
export function useDesk<T extends Row>(region: Region, rows: readonly T[], focusedKey: string | undefined) {
  const [pane, setPane] = useState<HTMLElement>();
  const [at, setAt] = useState(() => new URLSearchParams(window.location.search).get(rowParam) ?? undefined);

  useEffect(() => {
    const look = () => setPane(() => (isVisible(paneOf(region)) ? paneOf(region) : undefined));
    look();
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, [region]);

  const asked = useRef(at);
  useEffect(() => {
    if (focusedKey === undefined) return;
    setAt(focusedKey);
    asked.current = undefined;
  }, [focusedKey]);

  const row = pane && (rows.find((each) => keyOf(each) === at) ?? rows[0]);
  const key = row && keyOf(row);
  const since = useSince(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is room for a preview.
  useEffect(() => {
    const missing = asked.current;
    if (!key) return;
    asked.current = undefined;
    if (missing && key !== missing)
      import("./tell-missing").then(
        ({ tellMissing }) => tellMissing(missing),
        () => undefined, // the address says which
      );
  }, [pane]);
  const find = () => (key === undefined ? undefined : rowsOf(region).find(({ dataset }) => dataset.approval === key));
  useShownRow(find, key === at);
  useRowInUrl(pane && key === at ? key : undefined);
  useSelectingClicks(region, pane);
  useScrollKeys(pane);
  useHeight(pane);
  return { pane, row, since };
}

/** Since when it is this one, in milliseconds; 0 where it came with the page. */
function useSince(key: string | undefined) {
  const since = useRef(0);
  const before = useRef(key);
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== key) since.current = performance.now();
    before.current = key;
  }, [key]);
  return since;
}

/** From a row, or with the focus nowhere, Space scrolls the preview by most of what shows of it; from a button it presses that. */
function useScrollKeys(pane: HTMLElement | undefined) {
  useKeyPress((event) => {
    const details = pane?.querySelector("[data-details]");
    if (!details || event.key !== " " || !isShortcut(event) || !document.activeElement?.matches("body, [data-row]"))
      return;
    event.preventDefault();
    details.scrollBy({ top: Math.round(details.clientHeight * 0.85) * (event.shiftKey ? -1 : 1) });
  });
}

/** It ends with the window, wherever it begins: its buttons stay in sight. */
function useHeight(pane: HTMLElement | undefined) {
  useEffect(() => {
    if (!pane) return;
    const fit = () => {
      const top = Math.max(pane.parentElement?.getBoundingClientRect().top ?? 0, 16);
      pane.style.height = `${window.innerHeight - top - 16}px`;
    };
    fit();
    window.addEventListener("scroll", fit, { passive: true });
    window.addEventListener("resize", fit);
    return () => {
      window.removeEventListener("scroll", fit);
      window.removeEventListener("resize", fit);
    };
  }, [pane]);
}

/** Not with each key that is held down: browsers refuse too many changes. */
function useRowInUrl(key: string | undefined) {
  useEffect(() => {
    if (key === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const write = () => {
      if (isRefreshing()) {
        timer = setTimeout(write, 200);
        return;
      }
      const params = new URLSearchParams(window.location.search);
      // A change of the address would call off a link that is being followed.
      if (params.get(rowParam) === key || document.querySelector("a[aria-busy=true]")) return;
      params.set(rowParam, key);
      window.history.replaceState(null, "", `?${params}`);
    };
    timer = setTimeout(write, 200);
    return () => clearTimeout(timer);
  }, [key]);
}

/** A click on a row shows its preview; with a key held, or on another link of the row, it does what it does anywhere. */
function useSelectingClicks(region: Region, pane: HTMLElement | undefined) {
  useEffect(() => {
    const element = region.current;
    if (!element || !pane) return;
    const click = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey, altKey, detail, isTrusted } = event;
      if (!isTrusted || detail === 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
        return;
      const link = target.closest(".list-row")?.querySelector<HTMLElement>("[data-row]");
      const control = target.closest("a, button, input, label");
      if (!link || (control && !control.matches("[data-row], .row-cover")) || window.getSelection()?.toString()) return;
      event.preventDefault();
      event.stopPropagation();
      link.focus({ preventScroll: true });
    };
    element.addEventListener("click", click, true);
    return () => element.removeEventListener("click", click, true);
  }, [region, pane]);
}
