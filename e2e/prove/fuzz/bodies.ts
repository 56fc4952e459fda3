import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { jsonText, text } from "./texts";

/** The text of a body for this schema: one that fits, one that nearly does, or anything. */
export function bodyOf(schema: z.ZodObject): Arbitrary<string> {
  // Safe: it is JSON Schema that zod writes.
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const fitting = fc.record(shapeOf(properties), { requiredKeys: [] });
  const wrong = fc.record(Object.fromEntries(Object.keys(properties).map((key) => [key, fc.jsonValue()])));
  const strange = fc.tuple(fitting, text, fc.jsonValue()).map(([body, key, value]) => ({ ...body, [key]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(shapeOf(properties)).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fitting.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: wrong.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: strange.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: jsonText },
  );
}

function shapeOf(properties: Record<string, JsonSchema>) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, someValueOf(schema)]));
}

/** Mostly a value of the schema, sometimes a text that has broken servers before. */
function someValueOf(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: text });
}

function fittingOf({ type, enum: values, anyOf, items, properties, minimum, maximum }: JsonSchema): Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(fittingOf));
  if (values) return fc.constantFrom(...values);
  if (properties) return fc.record(shapeOf(properties), { requiredKeys: [] });
  if (type === "array") return fc.array(items ? fittingOf(items) : fc.jsonValue(), { maxLength: 4 });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer") return fc.integer({ min: Math.max(minimum ?? -9, -1e9), max: Math.min(maximum ?? 9, 1e9) });
  if (type === "number") return fc.double();
  if (type === "string") return fc.string({ minLength: 1, maxLength: 30 });
  return fc.jsonValue();
}
