"use client";

import { useOffline } from "next/offline";
import { useEffect, useState, useSyncExternalStore } from "react";
import { pageAskedFor } from "@/components/shell/page-asked-for";
import { useReachableLinks } from "@/components/shell/use-reachable-links";
import { Button } from "@/components/ui/button";
import { ToastFrame } from "@/components/ui/toast-frame";
import { notify } from "@/components/ui/toast-store";
import { isServerThere } from "@/lib/api/is-server-there";

/** Says that the server is out of reach. Next keeps the page meanwhile, and then goes on to the one asked for. */
export function OfflineNotice() {
  const isOffline = useOffline();
  useReachableLinks();
  return isOffline && <Notice />;
}

function Notice() {
  const isAwaited = useSyncExternalStore(pageAskedFor.subscribe, pageAskedFor.isAwaited, () => false);
  const [trying, setTrying] = useState(false);
  useEffect(() => () => void notify("You're back online."), []);
  const tryAgain = async () => {
    setTrying(true);
    // Next makes sure of it, and goes on.
    if (await isServerThere()) dispatchEvent(new Event("online"));
    setTrying(false);
  };
  return (
    <div data-offline className="pointer-events-none max-md:mt-auto">
      <ToastFrame
        tone="bad"
        text={navigator.onLine ? "Countersign can't be reached." : "You're offline."}
        detail={isAwaited ? "This page opens when you're back." : "Links and changes work again when you're back."}
      >
        <Button size="sm" pending={trying} onClick={tryAgain}>
          Try again
        </Button>
      </ToastFrame>
    </div>
  );
}
