import { z } from "zod";
import { money } from "@/lib/api/fields";
import { AppError, quote } from "@/lib/errors";

/** A property of a record, or one of a record inside it, such as `Approver.Username`. */
export type Column = { name: string; path: readonly string[]; kind?: Kind };
type Kind = "date" | "enum" | "list" | "money";

/** Every column of a record, those of the records inside it flat. Lists and free-form objects are one column each. */
export function columnsOf(record: z.ZodObject, outer: readonly string[] = []): Column[] {
  return Object.entries(record.shape).flatMap(([property, schema]) => {
    const path = [...outer, property];
    const value = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    if (value instanceof z.ZodObject) return columnsOf(value, path);
    const kind = kindOf(value);
    return [{ name: path.join("."), path, ...(kind && { kind }) }];
  });
}

/** What people read in another way than programs. A list is one of texts. */
function kindOf(value: unknown): Kind | undefined {
  if (value instanceof z.ZodISODateTime) return "date";
  if (value instanceof z.ZodEnum) return "enum";
  // With another description it is a copy of the same definition.
  if (value instanceof z.ZodNumber && value.def === money.def) return "money";
  const isOfTexts =
    value instanceof z.ZodArray && (value.element instanceof z.ZodString || value.element instanceof z.ZodEnum);
  return isOfTexts ? "list" : undefined;
}

/** A value somewhere in the extended properties, such as `xp.Project.Code`. */
const inXp = /^xp(?:\.[^.]+){1,5}$/;

/**
 * The columns that `columns=` names, in its order; a record inside is all of its columns, and `xp` has one for each path that is
 * asked for. Without it: every column.
 */
export function chooseColumns(record: z.ZodObject, param: string | undefined): Column[] {
  const all = columnsOf(record);
  if (!param) return all;
  const columns = param.split(",").flatMap((property) => {
    const matches = all.filter(({ name }) => name === property || name.startsWith(`${property}.`));
    if (matches.length > 0) return matches;
    if (inXp.test(property) && all.some(({ name }) => name === "xp"))
      return [{ name: property, path: property.split(".") }];
    const Allowed = all.map(({ name }) => name);
    const detail = `columns: ${quote(property)} is not a column; choose from ${Allowed.join(", ")}.`;
    throw new AppError("List.InvalidProperty", { Property: property, Allowed }, { detail });
  });
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}
