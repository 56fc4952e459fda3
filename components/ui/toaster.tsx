"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "@/components/ui/toast-store";

// Fetched with the first words.
const ToastCard = lazy(() => import("@/components/ui/toast-card").then(({ ToastCard }) => ({ default: ToastCard })));

/** Where `notify` speaks. Mounted once, in the root layout: a live region must be there before its words. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none fixed right-4 bottom-4 z-50 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
}
