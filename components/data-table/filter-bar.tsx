"use client";

import { ListFilter, X } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListQuery } from "@/lib/list/list";
import type { Entry } from "./filter-draft";
import { toChips } from "./filter-words";
import type { ListView } from "./list-view";
import type { SetListQuery } from "./use-list-query";

type Props = {
  view: Pick<ListView<never>, "list" | "labels" | "filters">;
  query: ListQuery;
  setQuery: SetListQuery;
};

// Fetched when the first filter is made.
const FilterEditor = dynamic(() => import("./filter-editor").then((module) => module.FilterEditor), {
  loading: () => <Skeleton className="h-64 w-72" />,
});

export function AddFilter({ view, query, setQuery }: Props) {
  return (
    <EditorPopover
      view={view}
      label="Add filter"
      trigger={
        <>
          <ListFilter size={14} aria-hidden className="text-muted" /> Filter
        </>
      }
      onApply={(entries) => setQuery({ filters: [...query.filters, ...entries] })}
    />
  );
}

/** The filters that are on: each can be changed and taken away. */
export function FilterChips({ view, query, setQuery }: Props) {
  const chips = toChips(view, query.filters);
  if (chips.length === 0) return null;
  const without = (at: number[]) => query.filters.filter((_, index) => !at.includes(index));
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {chips.map(({ at, label, words }) => (
        <li key={at[0]} className="flex max-w-full items-stretch rounded-md border border-control/60 bg-surface">
          <EditorPopover
            view={view}
            label={`Change filter: ${label} ${words}`}
            triggerClassName="min-w-0 truncate rounded-l-md px-2 text-sm hover:bg-subtle h-7"
            trigger={
              <>
                <span className="text-muted">{label}</span> {words}
              </>
            }
            entries={at.flatMap((index) => query.filters.slice(index, index + 1))}
            onApply={(entries) => setQuery({ filters: query.filters.toSpliced(at[0] ?? 0, at.length, ...entries) })}
          />
          <button
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
        <Button size="sm" variant="quiet" onClick={() => setQuery({ search: undefined, searchOn: [], filters: [] })}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

type EditorProps = {
  view: Props["view"];
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries?: Entry[];
  onApply: (entries: Entry[]) => void;
};

function EditorPopover({ view, label, trigger, triggerClassName, entries, onApply }: EditorProps) {
  return (
    <Popover label={label} trigger={trigger} triggerLabel={label} triggerClassName={triggerClassName}>
      {(close) => (
        <FilterEditor
          view={view}
          entries={entries}
          onApply={(made) => {
            close();
            onApply(made);
          }}
        />
      )}
    </Popover>
  );
}
