import type { Route } from "next";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import type { Area } from "./areas";

type Props = {
  search: string;
  count: number;
  pending: boolean;
  problem?: string | undefined;
  retry: () => void;
  areas: Area[];
  onChoose: () => void;
};

/** Says how the search went: to everybody when there is nothing to show, and always to a screen reader. */
export function PaletteState({ search, count, pending, problem, retry, areas, onChoose: onChosen }: Props) {
  const lists = areas.filter(({ isSearched }) => isSearched);
  const failed = problem && !pending;
  const nothing = search && count === 0 && !pending;
  const announcement = pending ? "" : count === 1 ? "1 result" : `${count} results`;
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
          <p className="wrap-anywhere">Nothing found by ID or name. Search a list for “{search}”:</p>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
            {lists.map(({ label, href }) => (
              <li key={href}>
                {/* Safe: an area's own address. */}
                <TextLink href={`${href}?${new URLSearchParams({ search })}` as Route} onClick={onChosen}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        search && announcement
      )}
    </div>
  );
}
