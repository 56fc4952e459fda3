import { classNames } from "@/components/ui/class-names";
import { RowIcon } from "@/components/ui/row-icon";
import type { List } from "@/lib/list/list";
import { nextSort, sortInForce, sortOf } from "@/lib/list/sort";
import { ListLink } from "./list-link";
import type { Column } from "./list-view";
import type { HrefOf, SetListQuery } from "./use-list-query";

/** `sortBy` is what is asked for: none, for the list's own order. */
export type Sorting = { sortBy: readonly string[]; hrefOf: HrefOf; setQuery: SetListQuery };
type Props = Sorting & { list: List; column: Pick<Column<never>, "id" | "header" | "align" | "ways"> };

/** Sorts by a column: a click sorts up, then down, then as the list does by itself; with Shift, within the columns before it. */
export function SortLink({ list, column: { id, header, align, ways }, sortBy, hrefOf, setQuery }: Props) {
  const inForce = sortInForce(sortBy, list);
  const sort = sortOf(inForce, id);
  return (
    <ListLink
      href={hrefOf({ sortBy: nextSort(sortBy, id, { list }) })}
      onFollow={({ shiftKey }) => setQuery({ sortBy: nextSort(sortBy, id, { list, within: shiftKey }) })}
      data-tip="Click to sort. Shift-click to add to the sort."
      className={classNames("sort-link", sort && "text-ink", align === "right" && "flex-row-reverse")}
    >
      <span className="truncate">
        {header}
        {sort && ways && <span className="sort-way">: {ways[sort.descending ? 1 : 0]}</span>}
      </span>
      {sort ? (
        <RowIcon name="arrow-up" className={sort.descending ? "rotate-180" : undefined} />
      ) : (
        <RowIcon name="chevrons-up-down" className="unsorted" />
      )}
      {sort && inForce.length > 1 && (
        <span className="text-accent-text text-xs tabular-nums">
          <span className="sr-only">sort </span>
          {sort.place}
        </span>
      )}
    </ListLink>
  );
}
