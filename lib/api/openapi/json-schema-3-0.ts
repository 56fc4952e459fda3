import type { JsonSchema } from "./json-schema";
import { nameOf } from "./type-words";

/** A schema of OpenAPI 3.0, which knows one type a schema, and null as a mark of it. */
export type Schema30 = Omit<
  JsonSchema,
  "type" | "const" | "prefixItems" | "properties" | "items" | "anyOf" | "oneOf"
> & {
  type?: string;
  nullable?: true;
  example?: unknown;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema30>;
  items?: Schema30;
  anyOf?: Schema30[];
  oneOf?: Schema30[];
  allOf?: Schema30[];
};

/** A schema as OpenAPI 3.0 writes it. `schemas` are those it may refer to. */
export function toSchema30(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>> = {}): Schema30 {
  const {
    $ref,
    type,
    const: only,
    prefixItems,
    properties,
    items,
    additionalProperties,
    anyOf,
    oneOf,
    ...rest
  } = schema;
  const inner = (each: JsonSchema) => toSchema30(each, schemas);
  const types = [type ?? []].flat().filter((each) => each !== "null");
  const nullable = [type].flat().includes("null") || anyOf?.some(isNull) || oneOf?.some(isNull);
  const options = (anyOf ?? oneOf ?? []).filter((each) => !isNull(each));
  const [option] = options;
  return {
    ...(types.length === 1 && types[0] && { type: types[0] }),
    ...(types.length > 1 && { anyOf: types.map((each) => ({ type: each })) }),
    // What stands beside a reference does not count in 3.0.
    ...($ref && (Object.keys(rest).length > 0 ? { allOf: [{ $ref }] } : { $ref })),
    // Nor may what it leads to be null then, unless it says so itself.
    ...(options.length === 1 && option && inner(option.$ref ? (schemas[nameOf(option.$ref)] ?? option) : option)),
    ...(options.length > 1 && { anyOf: options.map(inner) }),
    ...(only !== undefined && { enum: [only] }),
    ...(prefixItems && toList(prefixItems.map(inner))),
    ...(properties && { properties: mapValues(properties, inner) }),
    ...(items && { items: inner(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === "boolean" ? additionalProperties : inner(additionalProperties),
    }),
    ...rest,
    ...(nullable && { nullable }),
    // Null and nothing else: 3.0 takes the mark only beside a type.
    ...(isNull(schema) && { type: "string", enum: [null] }),
  } as Schema30; // Safe: every member of 3.1 that 3.0 has otherwise is taken out above
}

const isNull = ({ type }: JsonSchema) => type === "null";

/** Places of a list are one kind of item in 3.0. */
function toList(places: Schema30[]): Schema30 {
  const [first = {}] = places;
  return { items: first, minItems: places.length, maxItems: places.length };
}

export function mapValues<T, U>(record: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}
