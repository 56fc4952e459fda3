import { Skeleton } from "@/components/ui/skeleton";

/** Rows of the real height, before the first ones have come. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
    <tr key={row} className="max-md:block max-md:border-b max-md:px-3">
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={at} className="h-14 border-b px-3 compact:h-9 max-md:block max-md:border-0 max-md:px-0">
          <Skeleton className="h-3.5 w-3/4" />
        </td>
      ))}
    </tr>
  ));
}
