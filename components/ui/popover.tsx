"use client";

import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button-class";
import { classNames } from "@/components/ui/class-names";
import { useAnchoredPopover } from "@/components/ui/use-anchored-popover";

type PopoverProps = ButtonLook & {
  /** What the trigger shows. */
  trigger: ReactNode;
  /** Names the popover, and the trigger when it shows only an icon. */
  label: string;
  triggerLabel?: string;
  triggerClassName?: string;
  align?: "start" | "end";
  className?: string;
  /** As a function it is told how to close, and is rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button that opens a small panel of controls. A click outside or Escape closes it and gives the focus back. */
export function Popover({
  trigger,
  label,
  triggerLabel,
  triggerClassName,
  align,
  className = "p-3",
  children,
  ...look
}: PopoverProps) {
  const { open, close, triggerProps, popoverProps } = useAnchoredPopover(align);
  return (
    <>
      <button
        type="button"
        {...triggerProps}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        className={triggerClassName ?? buttonClass(look)}
      >
        {trigger}
      </button>
      <div {...popoverProps} role="dialog" aria-label={label} className={classNames("float", className)}>
        {typeof children === "function" ? open && children(() => close()) : children}
      </div>
    </>
  );
}
