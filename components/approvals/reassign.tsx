"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import type { ReassignProps } from "./reassign-dialog";

// Fetched when it is opened.
const ReassignDialog = lazyDialog(() => import("./reassign-dialog").then(({ ReassignDialog }) => ReassignDialog));

/** Gives a pending approval to another group of the same company. */
export function Reassign(props: Omit<ReassignProps, "onClose">) {
  const [asking, setAsking] = useState(false);
  return (
    <div data-print="hide" className="mt-3 border-t pt-3">
      <Button onClick={() => setAsking(true)}>Reassign…</Button>
      {asking && <ReassignDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  );
}
