/**
 * `object` can only be asked whether it is there. `json` is what a path into xp leads to; no property has it as its own
 * type.
 */
export type Field = { type: "text" | "number" | "boolean" | "date" | "object" | "xp" | "json" } | EnumField;
type EnumField = { type: "enum"; values: readonly string[] };

/** A parameter of OrderCloud's that narrows the list. It takes one value as it is, without the grammar of filters. */
export type ListParameter =
  | {
      /** The column of the list's source that it compares. */
      column: string;
      type: { type: "text" | "date" };
      operator?: "<=" | ">=";
      description: string;
    }
  /** There is nothing here to narrow by. `unless` is the value that leaves the list as it is. */
  | { refused: string; unless?: string };

/** What a list can be asked: every property that filters, and which of them search and sort. */
export type List = {
  /** The operation's name: a page key of one list means nothing to another. */
  name: string;
  fields: Record<string, Field>;
  parameters?: Readonly<Record<string, ListParameter>>;
  searchable: readonly string[];
  sortable: readonly string[];
  /** The order when none is asked for; a leading `!` is descending. */
  defaultSort: string;
};
