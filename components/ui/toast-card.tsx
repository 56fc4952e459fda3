"use client";

import { CircleCheck, OctagonAlert, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { areShortcutsOff } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import { SecondsLeft, secondsUntil } from "@/components/ui/seconds-left";
import { dismiss, type Toast } from "@/components/ui/toast-store";

const lifetime = 6000;

export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const [seconds] = useState(() => toast.until && secondsUntil(toast.until));
  useEffect(() => {
    const { until } = toast;
    // What went wrong stays until it is read.
    if (!until && (held || toast.tone === "bad")) return;
    const timer = setTimeout(() => dismiss(toast.id), until ? until - Date.now() : lifetime);
    return () => clearTimeout(timer);
  }, [held, toast]);

  const Icon = toast.tone === "good" ? CircleCheck : OctagonAlert;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-transparent bg-raised py-2 pr-2 pl-3 shadow-float"
    >
      <Icon
        size={16}
        aria-hidden
        className={toast.tone === "good" ? "mt-1.5 shrink-0 text-good" : "mt-1.5 shrink-0 text-bad"}
      />
      <div className="min-w-0 grow py-1">
        <p className="font-medium">{toast.text}</p>
        {toast.detail && <p className="text-muted text-sm">{toast.detail}</p>}
        {toast.action && seconds !== undefined && (
          <p className="sr-only">
            {withKey(toast.action)}, {seconds} seconds.
          </p>
        )}
      </div>
      {toast.action && (
        <Button size="sm" aria-keyshortcuts={toast.action.key} onClick={toast.action.run}>
          {toast.action.label}
          {toast.action.key && <KeyHint>{toast.action.key}</KeyHint>}
          {toast.until && (
            <span aria-hidden className="min-w-7 text-right font-normal text-muted">
              <SecondsLeft until={toast.until} />
            </span>
          )}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" onClick={() => dismiss(toast.id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

const withKey = ({ label, key }: NonNullable<Toast["action"]>) =>
  key && !areShortcutsOff() ? `${label} with ${key.toUpperCase()}` : label;
