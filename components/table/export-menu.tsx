"use client";

import { Download } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ExportOptionsProps } from "./export-options";

// Fetched when it is opened.
const ExportOptions = lazyPart(() => import("./export-options").then(({ ExportOptions }) => ExportOptions), {
  waiting: <Skeleton className="h-72 w-72" />,
});

export function ExportMenu(props: ExportOptionsProps) {
  return (
    <Popover
      label="Export"
      align="end"
      trigger={
        <>
          <Download size={14} aria-hidden className="text-muted" />
          <span className="max-md:sr-only">Export</span>
        </>
      }
    >
      {() => <ExportOptions {...props} />}
    </Popover>
  );
}
