import { z } from "zod";
import { AppError, quote } from "@/lib/errors";

/** A property of a record, or one of a record inside it, such as `Approver.Username`. */
export type Column = { name: string; path: readonly string[] };

/** Every column of a record, those of the records inside it flat. Lists and free-form objects are one column each. */
export function columnsOf(record: z.ZodObject, outer: readonly string[] = []): Column[] {
  return Object.entries(record.shape).flatMap(([property, schema]) => {
    const path = [...outer, property];
    const value = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    return value instanceof z.ZodObject ? columnsOf(value, path) : [{ name: path.join("."), path }];
  });
}

/** The columns that `columns=` names, in its order; a record inside is all of its columns. Without it: every column. */
export function chooseColumns(record: z.ZodObject, given: string | undefined): Column[] {
  const all = columnsOf(record);
  if (!given) return all;
  const chosen = given.split(",").flatMap((wanted) => {
    const found = all.filter(({ name }) => name === wanted || name.startsWith(`${wanted}.`));
    if (found.length > 0) return found;
    const Allowed = all.map(({ name }) => name);
    const detail = `columns: there is no ${quote(wanted)}; choose from ${Allowed.join(", ")}.`;
    throw new AppError("List.InvalidProperty", { Property: wanted, Allowed }, { detail });
  });
  return [...new Set(chosen)];
}
