"use client";

import { ChevronDown } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { type ListView, labelOf } from "./list-view";
import type { SetListQuery } from "./use-list-query";

type Props = { view: Pick<ListView<never>, "list" | "labels">; searchOn: string[]; setQuery: SetListQuery };

/** Where the search looks: in all searchable properties, or in those that are chosen. */
export function SearchFields({ view, searchOn, setQuery }: Props) {
  const { searchable } = view.list;
  const chosen = searchOn.length === 0 ? searchable : searchOn;
  const toggle = (name: string) => {
    const next = searchable.filter((each) => chosen.includes(each) !== (each === name));
    setQuery({ searchOn: next.length === searchable.length ? [] : next });
  };
  const words = searchOn.length === 0 ? "all fields" : searchOn.map((name) => labelOf(view, name)).join(", ");
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
      <fieldset className="flex flex-col">
        <legend className="px-1 pb-1 text-muted text-sm">Search in</legend>
        {searchable.map((name) => (
          <Checkbox
            key={name}
            label={labelOf(view, name)}
            checked={chosen.includes(name)}
            // The last one stays: a search has to look somewhere.
            disabled={chosen.length === 1 && chosen.includes(name)}
            onChange={() => toggle(name)}
            className="min-h-8 rounded-md px-1 hover:bg-strong"
          />
        ))}
      </fieldset>
    </Popover>
  );
}
