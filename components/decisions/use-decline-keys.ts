"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { notify, untilRead } from "@/components/ui/toast-store";
import { settled } from "./settled";

/** What the key that approves says while a decline is being written. */
export function tellDeclining(what: string) {
  notify(`Declining ${what}. Press Esc to leave.`, { tone: "bad", about: `declining ${what}`, until: untilRead() });
}

/**
 * While a decline is being written: Escape leaves it, and Ctrl (or ⌘) with Enter sends it, from its form, its row, its
 * preview, and with the focus on no control. In a dialog these are the dialog's.
 */
export function useDeclineKeys(form: RefObject<HTMLFormElement | null>, isOpen: boolean, leave: () => void) {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen || form.current?.closest("dialog")) return;
    const since = performance.now();
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, repeat, isComposing } = event;
      if (repeat || isComposing || !(target instanceof Element)) return;
      const isWithin = form.current?.contains(target);
      if (!isWithin && !isBeside(target)) return;
      if (key === "Escape") {
        event.preventDefault();
        // Its field stays as that of the comment: what is typed next is not one.
        if (isWithin && target instanceof HTMLElement) target.blur();
        leaveNow();
      } else if (key === "Enter" && (ctrlKey || metaKey) && !isWithin && performance.now() - since >= settled) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
    // Before who else listens for Escape.
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, [form, isOpen]);
}

const isBeside = (target: Element) =>
  document.querySelector("dialog[open], [popover=auto]:popover-open") === null &&
  (target.closest("[data-row], [data-desk-pane]") !== null || target.closest(controls) === null);

/** They have these keys themselves. */
const controls = "a, button, input, select, textarea, summary, [contenteditable]";
