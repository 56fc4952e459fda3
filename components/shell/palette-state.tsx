import { Button } from "@/components/ui/button";

type Props = {
  search: string;
  count: number;
  pending: boolean;
  problem?: string | undefined;
  retry: () => void;
};

/** Says how the search went: to everybody when nothing was found, and always to a screen reader. */
export function PaletteState({ search, count, pending, problem, retry }: Props) {
  const failed = problem && !pending;
  const nothing = search && count === 0 && !pending;
  const announcement = pending ? "" : count === 1 ? "1 result" : `${count} results`;
  return (
    <div role="status" className={failed || nothing ? "px-4 py-3 text-muted" : "sr-only"}>
      {failed ? (
        <div className="flex items-center justify-between gap-4">
          <p>The search failed. {problem}</p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : nothing ? (
        "No quick match. A list may find more."
      ) : (
        search && announcement
      )}
    </div>
  );
}
