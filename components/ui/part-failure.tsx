"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { isServerThere } from "@/lib/http/is-server-there";

export type PartFailureProps = { onRetry: () => void; as?: "p" | "h1" };

/** Stands where a part of the page would be whose code did not load, and loads it once the network is back. */
export function PartFailure({ onRetry, as: Title = "p" }: PartFailureProps) {
  const [isAnswered, setAnswered] = useState(false);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let left = false;
    const comeBack = () => retry();
    isServerThere().then((there) => left || setAnswered(there));
    addEventListener("online", comeBack);
    return () => {
      left = true;
      removeEventListener("online", comeBack);
    };
  }, []);

  return (
    <div role="alert" className="flex w-72 max-w-full flex-col gap-1 p-2">
      <Title className="font-medium">Couldn't load this part</Title>
      <p className="text-pretty text-muted text-sm">
        {isAnswered
          ? "There may be a new version of Countersign. Reloading the page gets it, and keeps your place."
          : "Check your connection. It loads by itself when you're back online."}
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
        {isAnswered && (
          <Button size="sm" onClick={() => location.reload()}>
            Reload page
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether an error is a script or a style that did not arrive. */
export const isLoadFailure = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";
