import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { randomExpressions } from "../rules/random-rules";
import type { World } from "../world";
import { jsonText, text } from "./texts";

type Known = World["ids"];

/** The text of a body for this schema: valid, nearly valid, or anything. IDs are often those of known records. */
export function bodyOf(schema: z.ZodObject, known: Known): Arbitrary<string> {
  // Safe: zod writes JSON Schema.
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const shape = shapeOf(properties, known);
  const fitting = fc.record(shape, { requiredKeys: [] });
  const wrong = fc.record(Object.fromEntries(Object.keys(properties).map((key) => [key, fc.jsonValue()])));
  const strange = fc.tuple(fitting, text, fc.jsonValue()).map(([body, key, value]) => ({ ...body, [key]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(shape).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fitting.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: wrong.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: strange.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: jsonText },
  );
}

function shapeOf(properties: Record<string, JsonSchema>, known: Known) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, someValueOf(schema, known, knownAs(name, known))]),
  );
}

/** Other names of IDs than those of path parameters. */
const names: Record<string, string[]> = {
  OrderReturnID: ["returnID"],
  ApprovingGroupID: ["userGroupID"],
  FromCompanyID: ["buyerID"],
  ToCompanyID: ["supplierID"],
  OwnerID: ["buyerID", "supplierID"],
  FromUserID: ["userID"],
  DefaultContextUserID: ["userID"],
};

/** Meaningful values for a property of this name. */
function knownAs(name: string, known: Known): Arbitrary<unknown> | undefined {
  if (name === "RuleExpression") return expressionsWith(known);
  const ids = (names[name] ?? [name.charAt(0).toLowerCase() + name.slice(1)]).flatMap((each) => known[each] ?? []);
  return name.endsWith("ID") && ids.length > 0 ? fc.constantFrom(...ids) : undefined;
}

/** Expressions, some of which wait for a known rule: a company's last rule may wait for those before it. */
const expressionsWith = ({ approvalRuleID = [] }: Known) =>
  fc
    .tuple(fc.constantFrom(...approvalRuleID), fc.constantFrom("Order", "OrderReturn"))
    .chain(([id, about]) => randomExpressions([id, id, id, id], about))
    .chain((all) => fc.constantFrom(...all.slice(2)));

/** Mostly a value of the schema or a known one, sometimes a text that has broken servers before. */
function someValueOf(schema: JsonSchema, known: Known, values?: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: values ? 2 : 6, arbitrary: fittingOf(schema, known) },
    ...(values ? [{ weight: 6, arbitrary: values }] : []),
    { weight: 1, arbitrary: text },
  );
}

function fittingOf(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  const { type, enum: values, anyOf, items, properties, minimum, maximum } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((each) => fittingOf(each, known)));
  if (values) return fc.constantFrom(...values);
  if (properties) return fc.record(shapeOf(properties, known), { requiredKeys: [] });
  if (type === "array") return fc.array(items ? fittingOf(items, known) : fc.jsonValue(), { maxLength: 4 });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer") return fc.integer({ min: Math.max(minimum ?? -9, -1e9), max: Math.min(maximum ?? 9, 1e9) });
  if (type === "number") return fc.double();
  if (type === "string") return fc.string({ minLength: 1, maxLength: 30 });
  return fc.jsonValue();
}
