import "server-only";

import type { z } from "zod";
import { invalidParameter } from "@/lib/errors";
import { naming } from "@/lib/list/json-sql";
import type { Source } from "@/lib/list/source";
import { type Column, chooseColumns, columnsOf } from "./columns";
import { csvHead, csvWriter } from "./csv";
import type { ExportFormat } from "./formats";
import { ndjsonWriter } from "./ndjson";
import { toSheet } from "./sheet";

export type FileOptions = { format: ExportFormat; columns?: string | undefined; timeZone?: string | undefined };

/** What is written of a list, and how. Throws for columns that there are none of, and for a time zone that nothing would heed. */
export function layOut<T extends object>(record: z.ZodObject, source: Source<T>, asked: FileOptions) {
  const { format, timeZone = "UTC" } = asked;
  if (asked.timeZone !== undefined && format !== "spreadsheet")
    throw invalidParameter("timeZone", "must be left out unless format is spreadsheet");
  const columns = chooseColumns(record, asked.columns);
  const names = columns.map(({ name }) => name);
  if (format === "ndjson") return { source, names, head: "", toLine: ndjsonWriter(columns) };

  const named = Object.keys(source.names ?? {});
  const isSheet = format === "spreadsheet";
  const written = isSheet ? toSheet(columns, { all: columnsOf(record), named, timeZone }) : columns;
  return {
    source: isSheet ? withNames(source, written) : source,
    names,
    head: csvHead(written),
    toLine: csvWriter(written),
  };
}

/** The names that are written, and no others: each is looked up for every row. */
function withNames<T extends object>(source: Source<T>, written: readonly Column[]) {
  const wanted = written.flatMap(({ path: [first, name = ""] }) => (first === "Names" ? [name] : []));
  const names = Object.fromEntries(Object.entries(source.names ?? {}).filter(([name]) => wanted.includes(name)));
  return naming({ ...source, names }, { named: wanted.length > 0 });
}
