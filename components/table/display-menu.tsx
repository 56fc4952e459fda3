"use client";

import { Settings2 } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { DisplayOptionsProps } from "./display-options";

// Fetched when it is opened.
const DisplayOptions = lazyPart(() => import("./display-options").then(({ DisplayOptions }) => DisplayOptions), {
  waiting: <Skeleton className="h-72 w-64" />,
});

export function DisplayMenu(props: DisplayOptionsProps) {
  return (
    <Popover
      label="Display"
      align="end"
      trigger={
        <>
          <Settings2 size={14} aria-hidden className="text-muted" />
          <span className="max-md:sr-only">Display</span>
        </>
      }
    >
      {() => <DisplayOptions {...props} />}
    </Popover>
  );
}
