"use client";

import { Activity, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "@/components/ui/use-store";

/** Milliseconds. */
const atMost = 5000;
/** How long React is put off: its first attempt may begin anew when something else comes between. */
const putOff = 500;

const presses = ["pointerdown", "mousedown", "touchstart", "click", "keydown"] as const;

/**
 * What came as HTML, whose code may run later: when it is pointed at, pressed, focused, changed or printed, or an image does
 * not load, and otherwise after a while. What is pressed hydrates within the press.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const [deferral] = useState(() => new Deferral());
  const [printed, setPrinted] = useState(false);
  const [first] = useState(children);
  if (children !== first) deferral.end();

  useLayoutEffect(() => {
    const listening = { capture: true, passive: true };
    for (const press of presses) window.addEventListener(press, deferral.end, listening);
    return () => {
      for (const press of presses) window.removeEventListener(press, deferral.end, listening);
    };
  }, [deferral]);
  useEffect(() => {
    const timer = setTimeout(deferral.hydrate, atMost);
    const print = () => flushSync(() => setPrinted(true));
    const media = window.matchMedia("print");
    const fail = ({ target }: Event) => target instanceof HTMLImageElement && deferral.hydrate();
    if ([...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth === 0)) deferral.hydrate();
    window.addEventListener("error", fail, true);
    window.addEventListener("beforeprint", print);
    media.addEventListener("change", print);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("error", fail, true);
      window.removeEventListener("beforeprint", print);
      media.removeEventListener("change", print);
    };
  }, [deferral]);

  // As long as it is the same, React leaves it alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed is hydrated.
  return useMemo(
    () => (
      <Activity>
        <Deferred deferral={deferral}>{children}</Deferred>
      </Activity>
    ),
    [deferral, children, printed],
  );
}

class Deferral {
  private since: number | undefined;
  private isOver = false;
  private over = () => {};
  readonly untilOver = new Promise<void>((resolve) => {
    this.over = resolve;
  });

  /** Whether React is put off. Later it comes only for what is to hydrate. */
  lasts() {
    this.since ??= performance.now();
    return !this.isOver && performance.now() - this.since < putOff;
  }

  /** From now on it may hydrate. */
  readonly end = () => {
    this.isOver = true;
  };

  readonly hydrate = () => {
    this.end();
    this.over();
  };
}

function Deferred({ deferral, children }: { deferral: Deferral; children: ReactNode }) {
  const isHydrated = useHydrated();
  if (!isHydrated && typeof window !== "undefined" && deferral.lasts()) use(deferral.untilOver);
  return children;
}
