/** As much of JSON Schema as the contracts use. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  default?: unknown;
  const?: unknown;
  description?: string;
  readOnly?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};

const ofZodAlone = new Set(["$schema", "$id", "propertyNames"]);

/** The same schema, as a person would write it: without zod's marks and long patterns, null as one more type. */
export function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => !ofZodAlone.has(key));
  // Safe: built of what zod wrote, which is JSON Schema.
  const plain = Object.fromEntries(entries.map(([key, value]) => [key, simplify(value)])) as JsonSchema;
  return withFormats(withNullAsType(plain));
}

function withNullAsType({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const [first, second] = anyOf ?? [];
  if (anyOf?.length !== 2 || second?.type !== "null" || !first?.type) return anyOf ? { anyOf, ...rest } : rest;
  const type = [first.type, "null"].flat();
  return { ...first, ...rest, type, ...(first.enum && { enum: [...first.enum, null] }) };
}

function withFormats({ pattern, ...schema }: JsonSchema): JsonSchema {
  const { format, additionalProperties, maximum } = schema;
  if (pattern && format !== "date-time") return { pattern, ...schema };
  if (maximum === 2_147_483_647) return { format: "int32", ...schema };
  // Zod's schema of any JSON value is a definition that refers to itself.
  if (typeof additionalProperties === "object" && additionalProperties.$ref?.includes("__shared"))
    return { ...schema, additionalProperties: true };
  if (maximum === Number.MAX_SAFE_INTEGER) {
    const { minimum, maximum: _, ...integer } = schema;
    return minimum === Number.MIN_SAFE_INTEGER ? integer : { minimum, ...integer };
  }
  return schema;
}
