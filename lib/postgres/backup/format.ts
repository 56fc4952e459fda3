import "server-only";

import { z } from "zod";
import { EnvError } from "@/lib/errors";

// A backup is a gzip file of lines: the head; for each table a line that names it, its rows as COPY writes them, and
// COPY's end mark; and the foot with what there was to count.

export const endMark = "\\.\n";
export const formatName = "countersign-backup-1";

export const head = z.object({
  format: z.literal(formatName),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type Head = z.output<typeof head>;

export const table = z.object({ table: z.string(), columns: z.array(z.string()) });

export const foot = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string()),
  /** Of every byte before this line. */
  sha256: z.string(),
});
export type Foot = z.output<typeof foot>;

export const toLine = (content: object) => `${JSON.stringify(content)}\n`;

export const foreign = (path: string, cause?: unknown) =>
  new EnvError(`${path} is not a Countersign backup: nothing was restored from it.`, { cause });

export const damaged = (cause?: unknown) =>
  new EnvError("The backup is cut short or damaged: nothing was restored from it.", { cause });

/** Bytes. A row is a hundred times shorter, and there are not fifty tables: more is no backup, and would fill the memory. */
export const longestLine = 8 * 1024 * 1024;
export const mostTables = 1000;

export const oversized = () =>
  new EnvError(
    "The backup has a line of more than 8 MB, which no Countersign backup has: nothing was restored from it.",
  );
