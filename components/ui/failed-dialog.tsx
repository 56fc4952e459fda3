"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { PartFailure } from "@/components/ui/part-failure";

/** In place of a dialog whose code did not load. */
export function FailedDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Couldn't load this part"
      onClose={() => onClose()}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-md border border-transparent bg-raised p-3 text-ink shadow-float"
    >
      <div className="flex items-start justify-between gap-2">
        <PartFailure onRetry={onRetry} />
        <Button size="sm" variant="quiet" className="mt-1.5" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
