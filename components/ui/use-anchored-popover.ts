"use client";

import { type ToggleEvent, useEffect, useId, useRef, useState } from "react";

const gap = 4;
const margin = 8;

/** A native popover that opens under its trigger, or above it when there is no room, and follows it on scroll. */
export function useAnchoredPopover(align: "start" | "end" = "start") {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before the page woke up.
  useEffect(() => setOpen(popover.current?.matches(":popover-open") ?? false), []);

  useEffect(() => {
    if (!open) return;
    const move = () => trigger.current && popover.current && place(popover.current, trigger.current, align);
    move();
    addEventListener("scroll", move, { capture: true, passive: true });
    addEventListener("resize", move);
    return () => {
      removeEventListener("scroll", move, { capture: true });
      removeEventListener("resize", move);
    };
  }, [open, align]);

  return {
    open,
    close: () => popover.current?.hidePopover(),
    popover,
    triggerProps: { ref: trigger, popoverTarget: id, "aria-expanded": open } as const,
    popoverProps: {
      ref: popover,
      id,
      popover: "auto",
      onToggle: (event: ToggleEvent) => {
        // Popovers inside this one bubble their toggles in React.
        if (event.target === event.currentTarget) setOpen(event.newState === "open");
      },
      // Placed before it is shown, so that it never flashes in a corner.
      onBeforeToggle: (event: ToggleEvent) => {
        if (event.target === event.currentTarget && event.newState === "open" && trigger.current && popover.current) {
          place(popover.current, trigger.current, align);
        }
      },
    } as const,
  };
}

function place(popover: HTMLElement, trigger: HTMLElement, align: "start" | "end") {
  const box = trigger.getBoundingClientRect();
  const below = innerHeight - box.bottom - gap - margin;
  const above = box.top - gap - margin;
  const upward = below < 240 && above > below;
  const width = document.documentElement.clientWidth;
  const atLeft = align === "start" || box.right < 200;
  const inside = (edge: number) => Math.max(Math.min(edge, width - popover.offsetWidth - margin), margin);

  Object.assign(popover.style, {
    inset: "auto",
    maxHeight: `${upward ? above : below}px`,
    maxWidth: `${width - 2 * margin}px`,
    top: upward ? "auto" : `${box.bottom + gap}px`,
    bottom: upward ? `${innerHeight - box.top + gap}px` : "auto",
    left: atLeft ? `${inside(box.left)}px` : "auto",
    right: atLeft ? "auto" : `${inside(width - box.right)}px`,
  });
}
