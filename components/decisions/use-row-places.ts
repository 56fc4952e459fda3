"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { rowsOf } from "@/components/table/shown-row";
import { addShortcuts } from "@/components/table/use-table-keys";
import { keyOf } from "./subject";

type Row = Parameters<typeof keyOf>[0];
type Region = RefObject<HTMLElement | null>;

/** Where the rows are on the page: the last cell of each by its key, the row under the pointer, and the one with the focus since when. */
export function useRowPlaces(region: Region, rows: readonly Row[]) {
  const ends = useRowEnds(region, rows);
  return { ends, ...useRowsAt(region, rows, ends) };
}

/** The last cell of each row that is on the page, and on each row what it is of. */
function useRowEnds(region: Region, rows: readonly Row[]) {
  const [ends, setEnds] = useState<ReadonlyMap<string, Element>>(new Map());
  useLayoutEffect(() => {
    const found = new Map<string, Element>();
    for (const [at, element] of rowsOf(region).entries()) {
      const row = rows[at];
      if (!row || !element.lastElementChild) continue;
      element.dataset.approval = keyOf(row);
      found.set(keyOf(row), element.lastElementChild);
    }
    if (!isSame(found, ends)) setEnds(found);
  });
  return ends;
}

const isSame = (a: ReadonlyMap<string, Element>, b: ReadonlyMap<string, Element>) =>
  a.size === b.size && [...a].every(([key, end]) => b.get(key) === end);

/** The row under the pointer, and the one with the focus since when. */
function useRowsAt(region: Region, rows: readonly Row[], ends: ReadonlyMap<string, Element>) {
  const [pointed, setPointed] = useState<string>();
  const [focusedKey, setFocused] = useState<string>();
  const focused = useRef<{ key: string; since: number }>(undefined);

  const focus = useCallback((target: EventTarget | null) => {
    const key = keyAt(target);
    if (key === focused.current?.key) return;
    focused.current = key === undefined ? undefined : { key, since: performance.now() };
    setFocused(key);
  }, []);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => pointerType !== "touch" && setPointed(keyAt(target)),
      pointerleave: () => setPointed(undefined),
      focusin: ({ target }: FocusEvent) => focus(target),
      focusout: ({ relatedTarget }: FocusEvent) => focus(relatedTarget),
    };
    const events = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listen] of events) element.addEventListener(name, listen);
    addShortcuts(element, ["a", "c", "d", "e", "s", "m", "u"]);
    return () => {
      for (const [name, listen] of events) element.removeEventListener(name, listen);
    };
  }, [region, focus]);

  // What the rows of the page are of may have changed under the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change.
  useEffect(() => focus(document.activeElement), [rows, ends, focus]);
  return { pointed, focusedKey, focused };
}

const keyAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(".list-row")?.dataset.approval : undefined;
