"use client";

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";

type Props = {
  open: boolean;
  /** Called when the person dismisses it: Escape, the close button, a click outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Hides the page behind it. */
  covers?: boolean;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** It takes the focus itself, in place of a field of it: the keyboard scrolls it. */
  isText?: boolean;
  isWide?: boolean;
  /** "none": neither Escape nor a click outside closes it, since what it shows is not shown again. */
  closedby?: "none" | undefined;
  children?: ReactNode;
};

/** A modal question. The browser keeps the focus inside, and gives it back on closing. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  covers,
  footer,
  isText,
  isWide,
  closedby,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    firstFocus(dialog.current)?.focus();
  }, [open]);
  // One that leaves the page without closing would take the focus along.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the browser's own.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      onClick={(event) => !closedby && event.target === event.currentTarget && onClose()}
      closedby={closedby}
      data-covers={covers || undefined}
      data-wide={isWide}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] data-wide:w-[min(66rem,calc(100vw-2rem))] overflow-hidden rounded-md border border-transparent bg-raised text-ink shadow-float open:flex data-covers:backdrop:bg-canvas max-sm:mb-4"
    >
      {open && (
        <div className="flex min-h-0 w-full flex-col">
          <header className="flex shrink-0 items-start justify-between gap-4 px-5 pt-4">
            <h2 id={`${id}-title`} className="py-1 font-semibold text-lg">
              {title}
            </h2>
            {!closedby && (
              <IconButton label="Close" onClick={onClose} className="-mr-2">
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </header>
          <div
            tabIndex={isText ? 0 : undefined}
            data-autofocus={isText || undefined}
            className="scroll-hint flex min-h-0 flex-col gap-4 overflow-auto px-5 pt-1 pb-5 focus-visible:-outline-offset-1 focus-visible:outline-1"
          >
            {description && (
              <div id={`${id}-description`} className="text-muted">
                {description}
              </div>
            )}
            {children}
          </div>
          {footer && <footer className="dialog-buttons shrink-0">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** What asks for it with `data-autofocus`, or the first field, or the first (the harmless) button of the footer. */
function firstFocus(dialog: HTMLDialogElement | null) {
  const wanted = ["[data-autofocus]", "input:not([type=hidden]), select, textarea", "footer button"];
  return wanted.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean);
}
