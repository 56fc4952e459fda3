"use client";

import { useEffect } from "react";
import { call } from "@/lib/api/call";
import type { lookAtApprovalContract } from "@/lib/changes/live/looking-contract";
import { lookAtApprovalOperation } from "@/lib/changes/live/looking-operation";
import { onActivity } from "./on-activity";
import { paramsOf, type Subject } from "./subject";

/** In milliseconds: passing by does not count, and continued looking is reported before it expires. */
const [settled, again] = [2000, 20_000];

/** Tells colleagues that the user is looking at an approval, as long as they are active there. */
export function useLooking({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    // Opening it counts as activity.
    let isActive = true;
    const stopListening = onActivity(() => {
      isActive = true;
    });
    const look = () => {
      // An idle tab must not keep its session alive.
      if (!isActive || document.hidden) return;
      isActive = false;
      const request = { params: paramsOf({ OrderID, ID }), isBackground: true };
      call<typeof lookAtApprovalContract>(lookAtApprovalOperation, request).catch(() => undefined);
    };
    const timers = [setTimeout(look, settled), setInterval(look, again)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      stopListening();
    };
  }, [OrderID, ID, isOpen]);
}
