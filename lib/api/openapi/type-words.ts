import type { JsonSchema } from "./json-schema";

/** The type in a few words: `string or null`, `Approver or null`, `Approval[]`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map(typeOf).join(" or ");
  if (schema.type === "array") return schema.items ? `${typeOf(schema.items)}[]` : "array";
  if (schema.type === "null") return "null";
  const types = [schema.type ?? ""].flat().filter((type) => type !== "null");
  const nullable = schema.type?.includes("null") ? " or null" : "";
  return `${schema.format ?? types.join(" or ")}${nullable}`;
}

/** What a value is held to, in a few words. */
export function limitsOf({ minLength, maxLength, minimum, maximum, format }: JsonSchema) {
  const number = new Intl.NumberFormat("en");
  const length = minLength
    ? `${minLength} to ${maxLength} characters`
    : `at most ${number.format(maxLength ?? 0)} characters`;
  if (maxLength !== undefined) return length;
  if (format === "int32" || minimum === undefined) return undefined;
  return maximum === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`;
}

/** The values that are possible, when they are counted. */
export function valuesOf({ enum: values, items }: JsonSchema): string[] {
  return (values ?? items?.enum ?? []).filter((value) => value !== null).map(String);
}

export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

/** The names of the schemas that the properties of one refer to. */
export function referencesOf({ properties = {} }: JsonSchema): string[] {
  const refs = (schema: JsonSchema): string[] => [
    ...(schema.$ref ? [nameOf(schema.$ref)] : []),
    ...[...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(refs),
  ];
  return [...new Set(Object.values(properties).flatMap(refs))];
}
