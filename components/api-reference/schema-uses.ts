import type { Property } from "@/components/api-reference/property-list";
import type { Contract } from "@/lib/api/contract";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { refTo } from "@/lib/api/openapi/schemas";
import { nameOf, referencesOf } from "@/lib/api/openapi/type-words";

/** A schema as an operation of the reference shows it. Without properties, they stand further up on the page, at `id`. */
export type SchemaUse = { id: string; title: string; name: string; properties?: Property[] };

/**
 * What each operation of a page shows of its body and its response, with the records inside them. A schema's properties
 * stand once on a page for its bodies and once for its responses, of which nothing is required.
 */
export function toSchemaUses(contracts: Contract[], schemas: Record<string, JsonSchema>): Map<string, SchemaUse[]> {
  const ids = new Set<string>();

  function usesOf(place: "body" | "response", title: string, name: string): SchemaUse[] {
    const schema = schemas[name];
    if (!schema?.properties) return [];
    const id = `${place}-${name}`;
    if (ids.has(id)) return [{ id, title, name }];
    ids.add(id);
    const properties = Object.entries(schema.properties).map(([property, schema_]) => ({
      name: property,
      schema: schema_,
      required: place === "body" && schema.required?.includes(property) === true,
    }));
    const inner = referencesOf(schema).flatMap((each) =>
      ids.has(`${place}-${each}`) ? [] : usesOf(place, each, each),
    );
    return [{ id, title, name, properties }, ...inner];
  }

  return new Map(
    contracts.map(({ id, body, response, list, lines }) => {
      const schema = response ?? lines?.outcome;
      const answer = schema && nameOf(refTo(schema).$ref);
      return [
        id,
        [
          ...(body ? usesOf("body", lines ? "Each line" : "Body", nameOf(refTo(body).$ref)) : []),
          ...(answer
            ? usesOf(
                "response",
                list ? "Each item" : lines ? "Each line of the response" : "Response",
                list ? answer.replace("Page", "") : answer,
              )
            : []),
        ],
      ];
    }),
  );
}
