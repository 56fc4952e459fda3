import { eventWords } from "@/lib/events/words";
import { wordOf } from "@/lib/words";
import type { Column } from "./columns";
import type { CsvColumn } from "./csv";
import { localTimes } from "./local-time";

type SheetOptions = {
  /** Every column that the record has. */
  all: readonly Column[];
  /** The properties that have a name beside them in `Names`. */
  named: readonly string[];
  timeZone: string;
};

/** Columns as people need them: names beside IDs, currencies beside amounts, times of one zone, words for what has some. */
export function toSheet(selection: readonly Column[], { all, named, timeZone }: SheetOptions): CsvColumn[] {
  const toLocal = localTimes(timeZone);
  const columns = selection.flatMap((column): CsvColumn[] => [
    show(column, timeZone, toLocal),
    ...nameOf(column, named),
    ...currencyOf(column, all, named),
  ]);
  // A currency that was chosen as well is beside its amount already.
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

function show({ name, path, kind }: Column, timeZone: string, toLocal: (moment: string) => string): CsvColumn {
  if (kind === "date") return { name: `${name} (${timeZone})`, path, show: ofText(toLocal) };
  if (kind === "enum") return { name, path, show: ofText((value) => wordOf(wordOf(value), eventWords)) };
  if (kind === "list") return { name, path, show: (value) => (Array.isArray(value) ? value.join(", ") : value) };
  return { name, path };
}

const ofText =
  (words: (text: string) => string): NonNullable<CsvColumn["show"]> =>
  (value) =>
    typeof value === "string" ? words(value) : value;

/** What an ID is called, under the property's name without its ID: `OwnerID`, `OwnerName`; beside an order, who requested it. */
function nameOf({ name }: Column, named: readonly string[]): CsvColumn[] {
  if (name === "OrderID" && named.includes("Requester")) return [{ name: "Requester", path: ["Names", "Requester"] }];
  return named.includes(name) ? [{ name: `${name.replace(/ID$/, "")}Name`, path: ["Names", name] }] : [];
}

/** The currency of an amount, from the record or its order or, where the order alone knows it, from `Names`. */
function currencyOf({ path, kind }: Column, all: readonly Column[], named: readonly string[]): CsvColumn[] {
  if (kind !== "money") return [];
  const outer = path.slice(0, -1);
  const columnOf = (...path: string[]) => all.find(({ name }) => name === path.join("."));
  const beside = columnOf(...outer, "Currency") ?? columnOf("Order", "Currency");
  if (beside) return [beside];
  return named.includes("Currency") ? [{ name: "Currency", path: ["Names", "Currency"] }] : [];
}
