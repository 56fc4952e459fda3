"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { searchLabelOf } from "./list-view";
import type { SearchFieldsProps } from "./search-fields";

/** The last property that is chosen stays: a search has to look somewhere. */
export function SearchOptions({ view, searchOn, setQuery }: SearchFieldsProps) {
  const { searchable } = view.list;
  const properties = searchOn.length === 0 ? searchable : searchOn;
  const toggle = (name: string) => {
    const next = searchable.filter((each) => properties.includes(each) !== (each === name));
    setQuery({ searchOn: next.length === searchable.length ? [] : next });
  };
  return (
    <fieldset className="flex flex-col">
      <legend className="px-1 pb-1 text-muted text-sm">Search in</legend>
      {searchable.map((name) => (
        <Checkbox
          key={name}
          label={searchLabelOf(view, name)}
          checked={properties.includes(name)}
          disabled={properties.length === 1 && properties.includes(name)}
          onChange={() => toggle(name)}
          className="min-h-8 rounded-md px-1 hover:bg-strong"
        />
      ))}
      <p className="max-w-60 px-1 pt-1 text-muted text-xs">
        Finds all words in any order. Put a phrase in “quotation marks”.
      </p>
    </fieldset>
  );
}
