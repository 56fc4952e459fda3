"use client";

import { FilterChips } from "./filter-chips";
import type { FilterProps } from "./filter-popover";
import { toChips } from "./filter-words";

/** The chips, with the grammar that their words take. */
export function WordedChips(props: FilterProps) {
  return <FilterChips {...props} chips={toChips(props.view, props.query.filters)} />;
}
