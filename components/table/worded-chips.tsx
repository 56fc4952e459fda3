"use client";

import { useEffect, useState } from "react";
import { FilterChips } from "./filter-chips";
import { idsIn } from "./filter-ids";
import type { FilterProps } from "./filter-popover";
import { toChips } from "./filter-words";
import type { FirstPage } from "./use-list-data";
import { learnNames, nameOf, rememberNames } from "./value-names";

/** The chips, with the grammar that their words take, and the names of the IDs in them. */
export function WordedChips({ names, ...props }: FilterProps & Pick<FirstPage<never>, "names">) {
  const { view, query } = props;
  const [, setLearned] = useState(() => {
    for (const [kind, choices] of names) rememberNames(kind, choices);
    return 0;
  });
  const filters = JSON.stringify(query.filters);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the filters.
  useEffect(() => {
    for (const [kind, ids] of idsIn(view, query.filters))
      learnNames(kind, ids).then((isNew) => isNew && setLearned((count) => count + 1));
  }, [view, filters]);

  return <FilterChips {...props} chips={toChips(view, query.filters, nameOf)} />;
}
