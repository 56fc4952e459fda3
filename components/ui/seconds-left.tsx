"use client";

import { useEffect, useState } from "react";

export const secondsUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** How many seconds are left until then, in milliseconds, counted down to 0. */
export function useSecondsLeft(until: number) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      const rest = until - Date.now();
      setLeft(secondsUntil(until));
      if (rest > 0) timer = setTimeout(count, rest % 1000 || 1000);
    };
    count();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

/** The same as words, after `before`; nothing once none is left. In a live region it is hidden: each would be read out. */
export function SecondsLeft({ until, before }: { until: number; before?: string }) {
  const left = useSecondsLeft(until);
  if (left === 0) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {before}
      {left} s
    </span>
  );
}
