"use client";

import {
  Activity,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";

/** Milliseconds. */
const atMost = 5000;
/** How long React is put off: its first attempt may begin anew when something else comes between. */
const putOff = 500;

const presses = ["pointerdown", "mousedown", "touchstart", "click", "keydown"] as const;

/**
 * What came as HTML, whose code may run later: when it is pointed at, pressed, focused, changed or printed, or an image does
 * not load, and otherwise after a while. What is pressed wakes within the press.
 */
export function Resting({ children }: { children: ReactNode }) {
  const [rest] = useState(() => new Rest());
  const [printed, setPrinted] = useState(false);
  const [first] = useState(children);
  if (children !== first) rest.end();

  useLayoutEffect(() => {
    const listening = { capture: true, passive: true };
    for (const press of presses) window.addEventListener(press, rest.end, listening);
    return () => {
      for (const press of presses) window.removeEventListener(press, rest.end, listening);
    };
  }, [rest]);
  useEffect(() => {
    const timer = setTimeout(rest.wake, atMost);
    const print = () => flushSync(() => setPrinted(true));
    const media = window.matchMedia("print");
    const fail = ({ target }: Event) => target instanceof HTMLImageElement && rest.wake();
    if ([...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth === 0)) rest.wake();
    window.addEventListener("error", fail, true);
    window.addEventListener("beforeprint", print);
    media.addEventListener("change", print);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("error", fail, true);
      window.removeEventListener("beforeprint", print);
      media.removeEventListener("change", print);
    };
  }, [rest]);

  // As long as it is the same, React leaves it alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed is awake.
  return useMemo(
    () => (
      <Activity>
        <Sleeper rest={rest}>{children}</Sleeper>
      </Activity>
    ),
    [rest, children, printed],
  );
}

class Rest {
  private since: number | undefined;
  private isOver = false;
  private over = () => {};
  readonly untilOver = new Promise<void>((resolve) => {
    this.over = resolve;
  });

  /** Whether React is put off. Later it comes only for what is to wake. */
  lasts() {
    this.since ??= performance.now();
    return !this.isOver && performance.now() - this.since < putOff;
  }

  /** From now on it may wake. */
  readonly end = () => {
    this.isOver = true;
  };

  readonly wake = () => {
    this.end();
    this.over();
  };
}

function Sleeper({ rest, children }: { rest: Rest; children: ReactNode }) {
  const isHtml = useSyncExternalStore(never, isNot, isSo);
  if (isHtml && typeof window !== "undefined" && rest.lasts()) use(rest.untilOver);
  return children;
}

const never = () => () => {};
const isSo = () => true;
const isNot = () => false;
