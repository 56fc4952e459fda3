"use client";

import type { ReactNode } from "react";
import { ListFilter } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { ListQuery } from "@/lib/list/query";
import type { Entry } from "./filter-draft";
import type { ListView } from "./list-view";
import type { SetListQuery } from "./use-list-query";

export type FilterProps = {
  view: Pick<ListView<never>, "list" | "labels" | "filters" | "words">;
  query: ListQuery;
  setQuery: SetListQuery;
};

// Fetched when the first filter is made.
const FilterEditor = lazyPart(() => import("./filter-editor").then(({ FilterEditor }) => FilterEditor), {
  waiting: <Skeleton className="h-64 w-80" />,
});

export function AddFilter({ view, query, setQuery }: FilterProps) {
  return (
    <FilterPopover
      view={view}
      label="Add filter"
      trigger={
        <>
          <ListFilter size={14} aria-hidden className="text-muted" /> Filter
        </>
      }
      others={query.filters}
      onApply={(entries) => setQuery({ filters: [...query.filters, ...entries] })}
    />
  );
}

type PopoverProps = {
  view: FilterProps["view"];
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  entries?: Entry[];
  others: readonly Entry[];
  onApply: (entries: Entry[]) => void;
};

export function FilterPopover({ view, label, trigger, triggerClassName, entries, others, onApply }: PopoverProps) {
  return (
    <Popover label={label} trigger={trigger} triggerLabel={label} triggerClassName={triggerClassName}>
      {(close) => (
        <FilterEditor
          view={view}
          entries={entries}
          others={others}
          onApply={(filters) => {
            close();
            onApply(filters);
          }}
        />
      )}
    </Popover>
  );
}
