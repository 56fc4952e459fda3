import type { RowData } from "@tanstack/react-table";
import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";
import type { ListView } from "./list-view";

/** See Column. */
type State = { id: string; isState?: true | undefined; settledBy?: ListQuery["filters"] | undefined };
type ColumnOptions = { hidden: readonly string[]; filters: ListQuery["filters"] };

/** The columns that show: not those a person hides, nor a state that is the same in every row. */
export function shownColumns<T extends RowData>(
  { list, columns }: Pick<ListView<T>, "list" | "columns">,
  { hidden, filters }: ColumnOptions,
) {
  return columns.filter((column) => !hidden.includes(column.id) && !isSettled(list, column, filters));
}

/** Whether a filter leaves a state only one value, which the view then says already. */
export function isSettled(list: List, { id, isState, settledBy = [] }: State, filters: ColumnOptions["filters"]) {
  if (!isState) return false;
  const field = list.fields[id];
  const values = field?.type === "enum" ? field.values : ["true", "false"];
  const settling = [...values.map((value) => [id, value] as const), ...settledBy];
  return filters.some(([key, value]) => settling.some(([its, one]) => its === key && isSameWord(one, value)));
}

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
