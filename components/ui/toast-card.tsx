"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { handFocusOn } from "@/components/ui/focus-heading";
import { hasShortcuts } from "@/components/ui/is-shortcut";
import { KeyHint } from "@/components/ui/key-hint";
import { SecondsLeft, secondsUntil } from "@/components/ui/seconds-left";
import { ToastFrame } from "@/components/ui/toast-frame";
import { dismiss, type Toast } from "@/components/ui/toast-store";
import { useLifetime } from "@/components/ui/use-lifetime";

export function ToastCard({ toast }: { toast: Toast }) {
  const { tone, text, detail, action, until, isOnlyHeard } = toast;
  const pointer = useLifetime(toast);
  // Once it has been heard, no change of the button is.
  const [howToUndo] = useState(() => action && until && `${withKey(action)}, ${secondsUntil(until)} seconds.`);
  return (
    <ToastFrame
      tone={tone}
      text={text}
      isOnlyHeard={isOnlyHeard ?? false}
      detail={
        (detail || howToUndo) && (
          <>
            {detail} <span className="sr-only">{howToUndo}</span>
          </>
        )
      }
      onDismiss={() => dismiss(toast.id)}
      {...pointer}
    >
      {action && (
        // What becomes of it is heard from the message that follows.
        <span aria-live="off" className="flex max-w-44">
          <Button
            ref={handFocusOn}
            size="sm"
            aria-keyshortcuts={action.key}
            pending={action.isPending ?? false}
            onClick={action.run}
            className="min-w-0 shrink!"
          >
            {action.label}
            {/* Elsewhere it stands over the list; on a phone, over another approval. */}
            {action.of && !action.isPending && <span className="truncate md:sr-only">{action.of}</span>}
            {action.key && !action.isPending && <KeyHint>{action.key}</KeyHint>}
            {until && (
              <span
                aria-hidden
                className={`min-w-7 text-right font-normal text-muted empty:hidden ${action.of ? "max-md:hidden" : ""}`}
              >
                <SecondsLeft until={until} />
              </span>
            )}
          </Button>
        </span>
      )}
    </ToastFrame>
  );
}

const withKey = ({ label, key }: NonNullable<Toast["action"]>) =>
  key && hasShortcuts() ? `${label} with ${key.toUpperCase()}` : label;
