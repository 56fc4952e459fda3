import type { CompanyType } from "@/lib/auth/roles";
import type { ListQuery } from "./query";

/**
 * An `object` can only be tested for being there. `json` is the type of a value at a path in xp; no property has it itself.
 */
export type Field = { type: "text" | "number" | "boolean" | "date" | "object" | "xp" | "json" } | EnumField;
type EnumField = { type: "enum"; values: readonly string[] };

/** A parameter of OrderCloud that filters the list. It takes one literal value, without the operators of filters. */
export type ListParameter =
  | {
      /** The column of the list's source that it is compared with. */
      column: string;
      type: { type: "text" | "date" };
      operator?: "<=" | ">=";
      description: string;
    }
  /** Filters by a boolean column. `unless` is the value that has no effect. */
  | { column: string; type: { type: "boolean" }; unless: "true" | "false"; description: string }
  /** Not supported. `unless` is the value that has no effect, and is accepted. */
  | { refusal: string; unless?: string };

/** The icons in components/shell/sidebar.tsx. */
export type ListIcon = "history" | "inbox" | "key" | "package" | "people" | "receipt" | "return";

/** The list's page, from which follow its links in the sidebar and Ctrl-K, the way back from a record, and saved views. */
export type ListPage = {
  /** A page whose path has a parameter belongs to a record, and is not in the sidebar. */
  path: `/${string}`;
  /** `{orderID}` is replaced by that of the path. */
  label: string;
  /** Absent: the default icon. */
  icon?: ListIcon;
  /** What it shows unless its URL says otherwise. */
  defaults?: Partial<ListQuery>;
  /** The same for people who decide approvals. */
  decidersDefaults?: Partial<ListQuery>;
  /** Absent: with approvals and orders. */
  section?: "Administration";
  /** The types of companies whose users have it. Absent: all. */
  companies?: readonly CompanyType[];
  /** The key that opens it after `g`. */
  goKey?: string;
  /** Parameters of the list that its URL and saved views can have as well. */
  takes?: readonly string[];
};

/** A list's filterable properties, and which of them are searchable and sortable. */
export type List = {
  /** The operation's name. A page key is valid only for the list it names. */
  name: string;
  fields: Record<string, Field>;
  parameters?: Readonly<Record<string, ListParameter>>;
  searchable: readonly string[];
  sortable: readonly string[];
  /** The order without `sortBy`; a leading `!` is descending. */
  defaultSort: string;
  page?: ListPage;
};
