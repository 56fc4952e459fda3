"use client";

import { Settings2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ViewOptionsProps } from "./view-options";

// Fetched when it is opened.
const ViewOptions = lazy(() => import("./view-options").then(({ ViewOptions }) => ({ default: ViewOptions })));

export function ViewMenu(props: ViewOptionsProps) {
  return (
    <Popover
      label="View"
      align="end"
      trigger={
        <>
          <Settings2 size={14} aria-hidden className="text-muted" /> View
        </>
      }
    >
      {() => (
        <Suspense fallback={<Skeleton className="h-72 w-56" />}>
          <ViewOptions {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
