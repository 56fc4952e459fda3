"use client";

import { useEffect } from "react";
import { call } from "@/lib/api/call";
import type { lookAtApprovalContract } from "@/lib/changes/live/looking-contract";
import { lookAtApprovalOperation } from "@/lib/changes/live/looking-operation";
import { paramsOf, type Subject } from "./subject";

/** In milliseconds: passing by does not count, and continued looking is reported before it expires. */
const [settled, again] = [2000, 20_000];

const signs = ["pointermove", "pointerdown", "keydown", "wheel", "scroll"] as const;

/** Tells colleagues that the user is looking at an approval, as long as they are active there. */
export function useLooking({ OrderID, ID }: Pick<Subject, "OrderID" | "ID">, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    // Opening it counts as activity.
    let isActive = true;
    const act = () => {
      isActive = true;
    };
    const look = () => {
      // An idle tab must not keep its session alive.
      if (!isActive || document.hidden) return;
      isActive = false;
      const request = { params: paramsOf({ OrderID, ID }), isBackground: true };
      call<typeof lookAtApprovalContract>(lookAtApprovalOperation, request).catch(() => undefined);
    };
    const timers = [setTimeout(look, settled), setInterval(look, again)];
    for (const sign of signs) window.addEventListener(sign, act, { passive: true, capture: true });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
    };
  }, [OrderID, ID, isOpen]);
}
