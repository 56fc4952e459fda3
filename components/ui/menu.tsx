"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Popover, type PopoverProps } from "@/components/ui/popover";

type Props = Omit<PopoverProps, "triggerLabel" | "className" | "opens" | "children"> & {
  /** `MenuItem`, `MenuLink`, `MenuSeparator`. */
  children: ReactNode;
};

/** A button with a menu of actions: arrows, Home, End and first letters move, Escape closes. */
export function Menu({ children, ...props }: Props) {
  return (
    <Popover {...props} triggerLabel={props.label} opens="menu" className="min-w-44 p-1">
      {(close) => (
        <Items label={props.label} onDone={close}>
          {children}
        </Items>
      )}
    </Popover>
  );
}

function Items({ label, onDone, children }: { label: string; onDone: () => void; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (menu.current) items(menu.current)[0]?.focus();
  }, []);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") onDone();
    const all = items(event.currentTarget);
    const next = target(event.key, all);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
      onClick={onDone}
      className="outline-hidden"
    >
      {children}
    </div>
  );
}

function items(menu: Element) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')];
}

function target(key: string, all: HTMLElement[]) {
  const at = all.findIndex((item) => item.matches(":focus"));
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const later = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return later.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
