"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { canBeUndone, markOf, useMarks } from "./marks";
import { isBusy } from "./press";
import { inTheWay } from "./writing";

/** The interval between checks, in milliseconds. */
const pause = 500;

/** Removing a row would move another one under these, or take a field away; a search changes the address meanwhile. */
const ofRows = `${inTheWay}, [data-search]:focus`;

const isInTheWay = () => document.querySelector(isPointing ? `tbody:hover, ${ofRows}` : ofRows) !== null;

/** Whoever works by keys leaves the pointer where it is. */
let isPointing = true;
let [x, y] = [0, 0];

function notePointer({ clientX, clientY }: PointerEvent) {
  // The browser reports one that rests, too, when the page moves under it.
  if (clientX !== x || clientY !== y) isPointing = true;
  [x, y] = [clientX, clientY];
}

function noteKey() {
  isPointing = false;
}

/** Rows already removed once: if the list still has them, they are not removed again. */
const left = new Set<string>();

/**
 * Removes decided rows from the list, once none of them can be undone any more and no other row would move under a
 * pointer that is in use. Returns whether all rows are decided and only the pointer keeps them.
 */
export function useLeaving(rows: unknown, leave: () => void) {
  const marks = useMarks();
  const [isAll, setAll] = useState(false);
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    document.addEventListener("pointermove", notePointer);
    document.addEventListener("keydown", noteKey);
    return () => {
      document.removeEventListener("pointermove", notePointer);
      document.removeEventListener("keydown", noteKey);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have come, or something became of them.
  useEffect(() => {
    const look = () => {
      const keys = keysOf("[data-approval]");
      const leaving = keysOf("[data-decided]").filter((key) => markOf(key)?.state === "done" && !left.has(key));
      const isOver = leaving.length > 0 && !keys.some((key) => canBeUndone(markOf(key)));
      const waits = isInTheWay();
      setAll(isOver && waits && keys.every((key) => isBusy(markOf(key))));
      if (!isOver || waits) return;
      for (const key of leaving) left.add(key);
      leaveNow();
    };
    look();
    if (![...marks].some(([key, { state }]) => state === "done" && !left.has(key))) return;
    const timer = setInterval(look, pause);
    return () => clearInterval(timer);
  }, [rows, marks]);
  return isAll;
}

const keysOf = (rows: string) =>
  [...document.querySelectorAll<HTMLElement>(`tbody > .list-row${rows}`)].flatMap(
    ({ dataset }) => dataset.approval ?? [],
  );
