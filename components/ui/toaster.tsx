"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { dismiss, type Toast, toastStore } from "@/components/ui/toast-store";

// Fetched with the first words.
const ToastCard = lazyPart(() => import("@/components/ui/toast-card").then(({ ToastCard }) => ToastCard), {
  Failed: PlainToast,
});

/** Where `notify` speaks, and what lasts longer, as its children. Mounted once, in the root layout: a live region must be there before its words. */
export function Toaster({ children }: { children?: ReactNode }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  return (
    <div
      role="status"
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

/** Its words do not wait for the network. */
function PlainToast({ toast }: { toast: Toast }) {
  return (
    <div className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-transparent bg-raised py-2 pr-2 pl-3 shadow-float">
      <div className="min-w-0 grow py-1">
        <p className="font-medium">{toast.text}</p>
        {toast.detail && <p className="text-muted text-sm">{toast.detail}</p>}
      </div>
      {toast.action && (
        <Button size="sm" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => dismiss(toast.id)}>
        Dismiss
      </Button>
    </div>
  );
}
