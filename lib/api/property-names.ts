import { z } from "zod";
import { invalidField } from "@/lib/errors";

/**
 * A body with its properties named as the schema names them: OrderCloud ignores their case, and `allowResubmit` must not be
 * lost as an unknown property. In xp nothing changes. Throws ValidationFailure for one in two spellings.
 */
export function withNamesOf(schema: z.ZodType, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    // Safe: what zod gives for the elements of an array.
    const element = inner.element as z.ZodType;
    return value.map((each) => withNamesOf(element, each));
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  const names = namesOf(inner);
  const entries = new Map<string, unknown>();
  for (const [key, each] of Object.entries(value)) {
    const name = names.get(key.toLowerCase()) ?? key;
    if (entries.has(name)) throw invalidField(name, "Repeated; send it only once.");
    entries.set(name, Object.hasOwn(inner.shape, name) ? withNamesOf(inner.shape[name], each) : each);
  }
  return Object.fromEntries(entries);
}

/** What a body is parsed by first. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType);
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

const known = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** By their lower case. */
function namesOf(schema: z.ZodObject) {
  const names = known.get(schema) ?? new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  known.set(schema, names);
  return names;
}
