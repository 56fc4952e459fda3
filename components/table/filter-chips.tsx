"use client";

import { Button } from "@/components/ui/button";
import { handFocusOn } from "@/components/ui/focus-heading";
import { X } from "@/components/ui/icons";
import { FilterPopover, type FilterProps } from "./filter-popover";
import type { Chip } from "./filter-words";

/** The filters that are on: each can be changed and taken away. */
export function FilterChips({ view, query, setQuery, chips }: FilterProps & { chips: Chip[] }) {
  const without = (at: number[]) => query.filters.filter((_, index) => !at.includes(index));
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ at, label, words }) => (
        <li key={at[0]} className="flex max-w-full items-stretch rounded-md border border-control/60 bg-surface">
          <FilterPopover
            view={view}
            label={`Change filter: ${label} ${words}`}
            triggerClassName="min-w-0 truncate rounded-l-md px-2 text-sm hover:bg-subtle h-7"
            trigger={
              <>
                <span className="text-muted">{label}</span> {words}
              </>
            }
            entries={at.flatMap((index) => query.filters.slice(index, index + 1))}
            others={without(at)}
            onApply={(entries) => setQuery({ filters: query.filters.toSpliced(at[0] ?? 0, at.length, ...entries) })}
          />
          <button
            ref={handFocusOn}
            type="button"
            aria-label={`Remove filter: ${label} ${words}`}
            onClick={() => setQuery({ filters: without(at) })}
            className="flex w-7 shrink-0 items-center justify-center rounded-r-md border-l text-muted hover:bg-subtle hover:text-ink"
          >
            <X size={13} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button
          ref={handFocusOn}
          size="sm"
          variant="quiet"
          onClick={() => setQuery({ search: undefined, searchOn: [], filters: [] })}
        >
          Clear all
        </Button>
      </li>
    </ul>
  );
}
