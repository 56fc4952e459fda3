"use client";

import { CodeXml } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";

// Fetched when it is opened.
const ApiRequest = lazyPart(() => import("./api-request").then(({ ApiRequest }) => ApiRequest), {
  waiting: <Skeleton className="h-40 w-full" />,
});

/** For whoever writes a program: the request behind the list. */
export function ApiMenu({ url }: { url: string }) {
  return (
    <Popover
      label="API request"
      align="end"
      className="w-lg max-w-[calc(100vw-1rem)] p-3"
      trigger={
        <>
          <CodeXml size={14} aria-hidden className="text-muted" />
          <span className="max-md:sr-only">API</span>
        </>
      }
    >
      {() => <ApiRequest url={url} />}
    </Popover>
  );
}
