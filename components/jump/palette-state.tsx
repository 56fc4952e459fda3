import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";

type Props = {
  search: string;
  count: number;
  pending: boolean;
  problem?: string | undefined;
  retry: () => void;
  seesApprovals: boolean;
  onChosen: () => void;
};

/** Says how the search went: to everybody when there is nothing to show, and always to a screen reader. */
export function PaletteState({ search, count, pending, problem, retry, seesApprovals, onChosen }: Props) {
  const failed = problem && !pending;
  const nothing = search && count === 0 && !pending;
  const heard = pending ? "" : count === 1 ? "1 result" : `${count} results`;
  return (
    <div role="status" className={failed || nothing ? "border-t px-4 py-4 text-muted" : "sr-only"}>
      {failed ? (
        <div className="flex items-center justify-between gap-4">
          <p>The search failed. {problem}</p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : nothing ? (
        <>
          <p className="wrap-anywhere">Nothing that you may see matches “{search}”.</p>
          {seesApprovals && (
            <TextLink href={`/approvals?${new URLSearchParams({ search })}`} onClick={onChosen}>
              Search the approvals for it
            </TextLink>
          )}
        </>
      ) : (
        search && heard
      )}
    </div>
  );
}
