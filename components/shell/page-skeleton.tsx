import { Skeleton } from "@/components/ui/skeleton";

/** A page before its record is there: a header, and a block of the usual height. */
export function PageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-2 h-7 w-72 max-w-full" />
      <Skeleton className="mt-8 h-96 w-full" />
    </div>
  );
}
