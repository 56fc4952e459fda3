"use client";

import { ChevronDown } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { type ListView, searchLabelOf } from "./list-view";
import type { SetListQuery } from "./use-list-query";

export type SearchFieldsProps = {
  view: Pick<ListView<never>, "list" | "labels" | "searchLabels">;
  searchOn: string[];
  setQuery: SetListQuery;
};

// Fetched when it is opened.
const SearchOptions = lazyPart(() => import("./search-options").then(({ SearchOptions }) => SearchOptions), {
  waiting: <Skeleton className="h-36 w-full" />,
});

/** Where the search looks: in all searchable properties, or in those that are chosen. */
export function SearchFields(props: SearchFieldsProps) {
  const { view, searchOn } = props;
  const words = searchOn.length === 0 ? "all fields" : searchOn.map((name) => searchLabelOf(view, name)).join(", ");
  return (
    <Popover
      label="Search in"
      className="w-52 p-2"
      trigger={
        <>
          <span className="max-w-44 truncate">
            <span className="text-muted">in</span> {words}
          </span>
          <ChevronDown size={14} aria-hidden className="text-muted" />
        </>
      }
      triggerLabel={`Search in ${words}`}
    >
      {() => <SearchOptions {...props} />}
    </Popover>
  );
}
