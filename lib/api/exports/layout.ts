import "server-only";

import type { z } from "zod";
import { invalidParameter } from "@/lib/errors";
import { naming } from "@/lib/list/record-json";
import type { Source } from "@/lib/list/source";
import { type Column, chooseColumns, columnsOf } from "./columns";
import { csvHead, csvWriter } from "./csv";
import type { ExportFormat } from "./formats";
import { ndjsonWriter } from "./ndjson";
import { toSheet } from "./sheet";

export type FileOptions = { format: ExportFormat; columns?: string | undefined; timeZone?: string | undefined };

/** What is written of a list, and how. Throws for columns that there are none of, and for a time zone that nothing would heed. */
export function layOut<T extends object>(record: z.ZodObject, source: Source<T>, options: FileOptions) {
  const { format, timeZone = "UTC" } = options;
  if (options.timeZone !== undefined && format !== "spreadsheet")
    throw invalidParameter("timeZone", "must be left out unless format is spreadsheet");
  const columns = chooseColumns(record, options.columns);
  const names = columns.map(({ name }) => name);
  if (format === "ndjson") return { source, names, head: "", toLine: ndjsonWriter(columns) };

  const namedProperties = Object.keys(source.names ?? {});
  const isSheet = format === "spreadsheet";
  const layout = isSheet ? toSheet(columns, { all: columnsOf(record), named: namedProperties, timeZone }) : columns;
  return {
    source: isSheet ? withNames(source, layout) : source,
    names,
    head: csvHead(layout),
    toLine: csvWriter(layout),
  };
}

/** Only the names that these columns need: each is looked up for every row. */
function withNames<T extends object>(source: Source<T>, columns: readonly Column[]) {
  const properties = columns.flatMap(({ path: [first, name = ""] }) => (first === "Names" ? [name] : []));
  const names = Object.fromEntries(Object.entries(source.names ?? {}).filter(([name]) => properties.includes(name)));
  return naming({ ...source, names }, { named: properties.length > 0 });
}
