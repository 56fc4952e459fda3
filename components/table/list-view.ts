import type { RowData } from "@tanstack/react-table";
import type { ComponentType, ReactNode, RefObject } from "react";
import type { List } from "@/lib/list/list";
import type { ListQuery } from "@/lib/list/query";
import type { ChoiceKind } from "@/lib/search/choices/operation";
import type { PageParams } from "./list-params";

/**
 * A property offered as a filter. The words are for the tests that only a property without a value can pass; `names` is
 * what its IDs stand for, to be chosen by name.
 */
export type FilterChoice = { key: string; empty?: string; present?: string; names?: ChoiceKind };

type SortWays = readonly [string, string];

export type Column<T> = {
  /** The property it shows: when the list sorts by that, so does the header. */
  id: string;
  header: string;
  /** Another property it shows, to sort by in the same place. */
  also?: { id: string; header: string; ways?: SortWays };
  /** What sorting by it does, in words: up, and down. */
  ways?: SortWays;
  /** In steps of 4 pixels; the layout is fixed, so that a page turned moves no column. Those without share the rest. */
  width?: number;
  /** What it has at least, when it shares the rest. */
  least?: number;
  align?: "right";
  /**
   * Where it is in the card that a row is on a phone: at the start or the end of a line, or at the start with its header.
   * Without it: on a line of its own, below them.
   */
  card?: "start" | "end" | "named";
  /** The text that tells a row from another: its column is as wide as that needs before others share the rest. */
  identifies?: (row: T) => { text: string; beside?: number };
  /** The properties it shows, for an export: without them, the one of its ID. */
  exports?: readonly string[];
  /** A state, left out when one of the filters says its value, or is one of `settledBy`, which leave it one. */
  isState?: true;
  settledBy?: ListQuery["filters"];
  cell: (row: T) => ReactNode;
};

/** The page that a list is on. */
type ListPage = { pathname: string; params: URLSearchParams };

/** How one kind of list is shown: all that a table of it needs to know. */
export type ListView<T extends RowData> = {
  list: List;
  /** What a URL that asks nothing of the list shows. */
  defaults?: Partial<ListQuery>;
  /** What its look is remembered by, where the same list has another one elsewhere. */
  lookName?: string;
  /** What the records are called, like "approvals". */
  noun: string;
  /** The properties, in the words of the people who work with them. */
  labels: Readonly<Record<string, string>>;
  /** The properties, where a search looks in less than they show: in the ID alone. */
  searchLabels?: Readonly<Record<string, string>>;
  /** The values of its enums, in the same words; without them, in those of statuses. */
  words?: Readonly<Record<string, string>>;
  filters: readonly FilterChoice[];
  /** The first one stays in sight. */
  columns: readonly Column<T>[];
  rowID: (row: T) => string;
  /** The path of a record's page, seen from the list's. Its first column then shows a RowLink. */
  pathOf?: (row: T, page: ListPage) => string;
  /** False: the list cannot be exported. */
  exported?: false;
  /** What a row opens to, right below it. */
  Details?: ComponentType<{ row: T }>;
  nothingYet: { title: string; text: string };
  /** What to say when the default view is empty: with defaults, that is no failure to find. */
  allDone?: { title: string; text: ReactNode; next?: readonly { label: string; query: Partial<ListQuery> }[] };
  /** Filters that the name of a tab says: they have no chips. `nothing`: what to say when it is empty. */
  tabs?: readonly { filters: ListQuery["filters"]; nothing?: { title: string; text: string } }[];
  keeps?: PageParams;
};

export type ToolsProps<T> = { region: RefObject<HTMLElement | null>; rows: readonly T[] };

/** What a search looks in, in words. */
export function searchLabelOf(view: Pick<ListView<never>, "labels" | "searchLabels">, key: string) {
  return view.searchLabels?.[key] ?? labelOf(view, key);
}

/** A property's name for people; what lies in xp by its path. */
export function labelOf({ labels }: Pick<ListView<never>, "labels">, key: string) {
  return labels[key] ?? key;
}
