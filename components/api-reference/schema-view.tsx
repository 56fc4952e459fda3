import { PropertyList } from "@/components/api-reference/property-list";
import { Subtitle } from "@/components/api-reference/section";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { referencesOf } from "@/lib/api/openapi/type-words";

type Props = { title: string; name: string; schemas: Record<string, JsonSchema>; showRequired?: boolean };

/** The properties of a record, and then those of the records inside it. */
export function SchemaView({ title, name, schemas, showRequired = false }: Props) {
  const schema = schemas[name];
  if (!schema?.properties) return null;
  const properties = Object.entries(schema.properties).map(([property, schema_]) => ({
    name: property,
    schema: schema_,
    required: showRequired && schemas[name]?.required?.includes(property),
  }));
  return (
    <>
      <Subtitle>{title}</Subtitle>
      <PropertyList properties={properties} />
      {referencesOf(schema).map((inner) => (
        <SchemaView key={inner} title={inner} name={inner} schemas={schemas} showRequired={showRequired} />
      ))}
    </>
  );
}
