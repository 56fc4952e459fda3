"use client";

import { useEffect, useRef } from "react";
import { fullTime } from "@/lib/words";

const delay = 400;
const tipID = "tooltip";

/**
 * One tooltip for the whole page: whatever carries `data-tip="text"`, and each `<time dateTime="<ISO date>">`, shows it on
 * hover, on keyboard focus and when it is tapped; Escape hides it. Mounted once, in the root layout.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let owner: Element | undefined;

    const hide = () => {
      clearTimeout(timer);
      owner?.removeAttribute("aria-describedby");
      owner = undefined;
      tip.current?.hidePopover();
    };
    const show = (target: EventTarget | null, wait: number) => {
      const next = target instanceof Element ? target.closest("[data-tip],time") : null;
      if (next === owner) return;
      // The pointer may move onto the tooltip itself, to read or copy it.
      if (target instanceof Node && tip.current?.contains(target)) return;
      hide();
      if (!next || !tip.current) return;
      owner = next;
      tip.current.textContent = wordsOf(next);
      // A name is not said twice.
      if (next.getAttribute("aria-label") !== next.getAttribute("data-tip")) {
        next.setAttribute("aria-describedby", tipID);
      }
      timer = setTimeout(() => tip.current && place(tip.current, next), wait);
    };
    const tap = ({ pointerType, target }: PointerEvent) => {
      const isControl = target instanceof Element && target.closest("a, button, input, label, summary");
      if (pointerType === "touch" && !isControl) show(target, 0);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== "touch") show(event.target, delay);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(event.target, 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide();
    };

    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener("pointerover", over, options);
    document.addEventListener("pointerdown", hide, options);
    document.addEventListener("pointerup", tap, options);
    document.addEventListener("focusin", focus, options);
    document.addEventListener("focusout", hide, options);
    document.addEventListener("keydown", key, options);
    document.addEventListener("scroll", hide, { ...options, capture: true });
    return () => {
      hide();
      stop.abort();
    };
  }, []);

  return (
    <div
      ref={tip}
      id={tipID}
      popover="manual"
      role="tooltip"
      className="fixed m-0 max-w-72 whitespace-pre-line rounded-md bg-ink px-2 py-1 text-canvas text-xs tabular-nums"
    />
  );
}

function place(tip: HTMLElement, owner: Element) {
  if (!owner.isConnected) return;
  tip.showPopover();
  const box = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, 8), innerWidth - width - 8);
  const above = box.top - height - 6;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : box.bottom + 6}px`;
}

function wordsOf(owner: Element) {
  const time = owner.getAttribute("datetime");
  return time ? fullTime(time, document.documentElement.dataset.timeZone) : owner.getAttribute("data-tip");
}
