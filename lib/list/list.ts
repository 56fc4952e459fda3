import type { CompanyType } from "@/lib/auth/roles";
import type { ListQuery } from "./query";

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
  /** Narrows by a column that is true or false. `unless` is the value that leaves the list as it is. */
  | { column: string; type: { type: "boolean" }; unless: "true" | "false"; description: string }
  /** There is nothing here to narrow by. `unless` is the value that leaves the list as it is. */
  | { refusal: string; unless?: string };

/** What components/shell/sidebar.tsx has a picture for. */
export type ListIcon = "history" | "inbox" | "key" | "package" | "people" | "receipt" | "return";

/** Where people read the list. Its place in the sidebar and in Ctrl-K, the way back from a record and saved views follow. */
export type ListPage = {
  /** A page whose path has a parameter belongs to a record, and is not in the sidebar. */
  path: `/${string}`;
  /** `{orderID}` stands for that of the path. */
  label: string;
  /** Absent: that of any list. */
  icon?: ListIcon;
  /** What it shows as long as its address says nothing else. */
  defaults?: Partial<ListQuery>;
  /** The same for those who decide approvals. */
  decidersDefaults?: Partial<ListQuery>;
  /** Absent: with what the product is about. */
  section?: "Administration";
  /** The companies whose people have it. Absent: all. */
  companies?: readonly CompanyType[];
  /** Pressed after `g`, leads there. */
  goKey?: string;
  /** The list's parameters that its address and its saved views may have, too. */
  takes?: readonly string[];
};

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
  page?: ListPage;
};
