"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { clampShare, keepDeskLayout, keptDeskLayout, shares } from "./desk-layout";

const property = "--desk-share";

/** The border between the list and the preview: moved by the pointer or the arrows, and remembered. */
export function DeskEdge() {
  const [share, setShare] = useState(() => keptDeskLayout().share);

  const move = (edge: HTMLElement, next: number) => {
    const clamped = clampShare(next);
    edge.closest<HTMLElement>(`[style*="${property}"]`)?.style.setProperty(property, `${clamped}%`);
    setShare(clamped);
    keepDeskLayout({ share: clamped });
  };
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    const edge = event.currentTarget;
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const desk = edge.closest(".desk")?.getBoundingClientRect();
    if (desk) move(edge, ((event.clientX - desk.left) / desk.width) * 100);
  };
  const press = (event: KeyboardEvent<HTMLHRElement>) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(event.currentTarget, share + step);
  };

  return (
    <hr
      aria-orientation="vertical"
      aria-label="Width of the list"
      aria-valuenow={share}
      aria-valuemin={shares.least}
      aria-valuemax={shares.most}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="desk-edge m-0 h-auto border-0"
    />
  );
}
