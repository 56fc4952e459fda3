"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { isServerThere } from "@/lib/api/is-server-there";

/** Milliseconds between two looks for a server that is away. */
const pause = 3000;

type PartFailureProps = { onRetry: () => void; as?: "p" | "h1" };

/** Stands where a part of the page would be whose code did not load, and loads it once the server can be reached again. */
export function PartFailure({ onRetry, as: Title = "p" }: PartFailureProps) {
  const [isAnswered, setIsAnswered] = useState<boolean>();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const comeBack = () => retry();
    const lookAgain = async () => {
      if (!document.hidden && (await isServerThere())) return left || comeBack();
      if (!left) timer = setTimeout(lookAgain, pause);
    };
    // A server that is there has no such script: to ask again would be in vain.
    isServerThere().then((there) => {
      if (left) return;
      setIsAnswered(there);
      if (!there) timer = setTimeout(lookAgain, pause);
    });
    addEventListener("online", comeBack);
    return () => {
      left = true;
      clearTimeout(timer);
      removeEventListener("online", comeBack);
    };
  }, []);

  return (
    <div role="alert" className="flex w-72 max-w-full flex-col gap-1 p-2">
      <Title className="font-medium">Couldn't load this part</Title>
      <p className="text-pretty text-muted text-sm">
        {isAnswered === undefined
          ? "Checking the connection…"
          : isAnswered
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
export const isLoadFailure = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ChunkLoadError";
