"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { notify } from "@/components/ui/toast-store";
import { type Mark, useMarks } from "./marks";
import { isBusy } from "./press";
import { keyOf } from "./subject";
import { hearUndo } from "./undone";

type Row = Parameters<typeof keyOf>[0];
type Places = { ends: ReadonlyMap<string, Element>; focusedKey: string | undefined };

/** Moves the focus among rows: on when one is decided, and back to one that was refused or undone. */
export function useRowFocus<T extends Row>(rows: readonly T[], places: Places, isFree: (row: T) => boolean) {
  const focusRow = (row: Row | undefined) => {
    const link = row && places.ends.get(keyOf(row))?.closest("tr")?.querySelector<HTMLElement>("[data-row]");
    link?.focus({ preventScroll: true });
    link?.closest("tr")?.scrollIntoView({ block: "nearest" });
  };
  /** To the next row that waits, from the end to the first one: what is typed then never goes to a row that is done. */
  const goOn = (row: T, besides: readonly T[] = []) => {
    const at = rows.indexOf(row);
    const isNext = (each: T) => isFree(each) && !besides.includes(each);
    focusRow([...rows.slice(at + 1), ...rows.slice(0, at)].find(isNext) ?? row);
  };
  /** The same without a decision; the end of a page leads to its first row, and names the next page. */
  const skip = (row: T) => {
    const isLast = !rows.slice(rows.indexOf(row) + 1).some(isFree);
    const nextPage = document.querySelector<HTMLElement>("nav a.turn:last-child");
    goOn(row);
    if (!isLast || !nextPage) return;
    const action = { label: "Next page", run: () => nextPage.click() };
    notify("That was the last row of this page.", { tone: "info", about: "end of page", action });
  };
  const goBackTo = (key: string) => focusRow(rows.find((row) => keyOf(row) === key));
  useFocusKept(rows, { ...places, focusRow });
  const left = useRefused(useMarks(), goBackTo);
  const onUndo = useEffectEvent(goBackTo);
  useEffect(() => hearUndo((key) => onUndo(key)), []);
  return { focusRow, goOn, skip, left };
}

/**
 * Back to a row whose decision or snooze was refused or not sent, unless the user has moved further. Returns what records that
 * such a row was left.
 */
function useRefused(marks: ReadonlyMap<string, Mark>, goBackTo: (key: string) => void) {
  const sent = useRef({ keys: new Set<string>(), focus: null as Element | null });
  useEffect(() => {
    const { keys, focus } = sent.current;
    for (const key of keys) {
      const mark = marks.get(key);
      if (isUnderWay(mark)) continue;
      keys.delete(key);
      if (!isBusy(mark) && document.activeElement === focus) goBackTo(key);
    }
  });
  return (row: Row) => {
    sent.current.keys.add(keyOf(row));
    sent.current.focus = document.activeElement;
  };
}

const isUnderWay = (mark: Mark | undefined) =>
  mark?.state === "sending" || (mark?.state === "snoozed" && mark.answer === undefined);

/** Where the row with the focus has left, the one that is now in its place has it. */
function useFocusKept(rows: readonly Row[], { ends, focusedKey, focusRow }: KeptProps) {
  const before = useRef({ rows, focusedKey });
  useEffect(() => {
    const { rows: old, focusedKey: left } = before.current;
    const next = rows.find((row) => keyOf(row) === nextOf(left, { old, rows }));
    // The rows are on the page, and their ends are found.
    if (next && !ends.has(keyOf(next))) return;
    before.current = { rows, focusedKey };
    if (next && document.activeElement === document.body) focusRow(next);
  });
}

type KeptProps = Places & { focusRow: (row: Row) => void };

/** The row that has taken the place of one that has left; undefined where none has. */
function nextOf(left: string | undefined, { old, rows }: { old: readonly Row[]; rows: readonly Row[] }) {
  const here = rows.map(keyOf);
  if (old === rows || left === undefined || here.includes(left)) return undefined;
  const all = old.map(keyOf);
  const at = all.indexOf(left);
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()].find((key) => here.includes(key)) ?? here[0];
}
