import { useEffect, useState } from "react";
import { dismiss, lifetime, type Toast } from "@/components/ui/toast-store";

/** Dismisses a toast when its time is over, and not while the pointer is on it. What went wrong stays until it is read. */
export function useLifetime(toast: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const { id, until, tone, action } = toast;
    if (!until && (held || tone === "bad" || action?.isPending)) return;
    const timer = setTimeout(() => dismiss(id), until ? until - Date.now() : lifetime);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
}
