"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { ToastFrame } from "@/components/ui/toast-frame";
import { dismiss, type Toast, toastStore } from "@/components/ui/toast-store";
import { useLifetime } from "@/components/ui/use-lifetime";
import { useStore } from "@/components/ui/use-store";
import { reportServerAnswer } from "@/lib/api/server-answer";

// Fetched with the first words.
const ToastCard = lazyPart(() => import("@/components/ui/toast-card").then(({ ToastCard }) => ToastCard), {
  Failed: PlainToast,
});

/** Where `notify` speaks, and what lasts longer, as its children. Mounted once, in the root layout: a live region must be there before its words. */
export function Toaster({ children }: { children?: ReactNode }) {
  const toasts = useStore(toastStore);
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  useEffect(() => addEventListener("online", reportServerAnswer), []);
  return (
    <div
      ref={place}
      role="status"
      // Only what is new is read out.
      aria-atomic={false}
      data-print="hide"
      data-toasts
      // On a phone at the top, over its bar: what is below can be scrolled out from under it, and the thumb is not there.
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-88 flex-col gap-2 max-md:inset-x-2 max-md:top-1.5 max-md:w-auto"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      {children}
    </div>
  );
}

/** The height in pixels for which the style sheet has room anyway: 9rem without the 2 around them. */
const usual = 112;

/**
 * The style sheet knows how high they are: the end of a page can be scrolled out from under them. Said only where it makes a
 * difference, since then the whole page is styled anew.
 */
function useRoom(place: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = current;
      style.setProperty("--toasts-height", offsetHeight > usual ? `${offsetHeight}px` : "");
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
}

/** Its words do not wait for the network. */
function PlainToast({ toast }: { toast: Toast }) {
  const { tone, text, detail, isOnlyHeard = false, action, id } = toast;
  const pointer = useLifetime(toast);
  return (
    <ToastFrame {...{ tone, text, detail, isOnlyHeard }} onDismiss={() => dismiss(id)} {...pointer}>
      {action && (
        <Button size="sm" onClick={action.run}>
          {action.label} {action.of}
        </Button>
      )}
    </ToastFrame>
  );
}
