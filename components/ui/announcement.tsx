"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** What takes the place of a form: it gets the focus, so that it is read out and the keyboard goes on from there. */
export function Announcement({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-md outline-none">
      {children}
    </div>
  );
}
