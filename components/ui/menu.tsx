"use client";

import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button-class";
import { floatClass } from "@/components/ui/float-class";
import { useAnchoredPopover } from "@/components/ui/use-anchored-popover";

type Props = ButtonLook & {
  trigger: ReactNode;
  label: string;
  triggerClassName?: string;
  align?: "start" | "end";
  /** `MenuItem`, `MenuLink`, `MenuSeparator`. */
  children: ReactNode;
};

/** A button with a menu of actions: arrows, Home, End and first letters move, Escape closes. */
export function Menu({ trigger, label, triggerClassName, align, children, ...look }: Props) {
  const { open, close, popover, triggerProps, popoverProps } = useAnchoredPopover(align);

  useEffect(() => {
    if (open && popover.current) items(popover.current)[0]?.focus();
  }, [open, popover]);

  return (
    <>
      <button
        type="button"
        {...triggerProps}
        aria-label={label}
        aria-haspopup="menu"
        className={triggerClassName ?? buttonClass(look)}
      >
        {trigger}
      </button>
      <div
        {...popoverProps}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        onClick={() => close()}
        className={`${floatClass} min-w-44 p-1`}
      >
        {children}
      </div>
    </>
  );
}

function items(menu: Element) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
}

function move(event: KeyboardEvent<HTMLElement>) {
  const all = items(event.currentTarget);
  const at = all.findIndex((item) => item.matches(":focus"));
  const next = target(event.key, all, at);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function target(key: string, all: HTMLElement[], at: number) {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const later = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return later.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
