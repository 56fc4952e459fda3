import { Prose } from "@/components/api-reference/prose";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { limitsOf, typeOf, valuesOf } from "@/lib/api/openapi/type-words";

export type Property = { name: string; schema: JsonSchema; required?: boolean; description?: string };

/** Names, types and meanings of properties or parameters. */
export function PropertyList({ properties }: { properties: Property[] }) {
  return (
    <dl className="divide-y rounded-md border bg-surface">
      {properties.map((property) => (
        <div key={property.name} className="px-3.5 py-2.5">
          <dt className="mr-2 inline">
            <code className="wrap-anywhere font-medium font-mono text-sm">{property.name}</code>
          </dt>
          <dd className="inline text-muted text-sm">{wordsOf(property)}</dd>
          <Meaning {...property} />
        </div>
      ))}
    </dl>
  );
}

function Meaning({ schema, description = schema.description }: Property) {
  const values = valuesOf(schema);
  if (!description && values.length === 0) return null;
  const [first = "", ...more] = (description ?? "").split("\n\n");
  return (
    <dd className="mt-1 space-y-1.5 text-muted">
      {first && (
        <p>
          <Prose>{first}</Prose>
        </p>
      )}
      {values.length > 0 && (
        <p>
          <Prose>{values.map((value) => `\`${value}\``).join(" ")}</Prose>
        </p>
      )}
      {more.length > 0 && (
        <p>
          <a href="#filters" className="text-accent-text underline underline-offset-3">
            Filter syntax
          </a>
        </p>
      )}
    </dd>
  );
}

function wordsOf({ schema, required }: Property) {
  const fallback = schema.default === undefined ? undefined : `default ${String(schema.default)}`;
  return [typeOf(schema), limitsOf(schema), fallback, required && "required", schema.readOnly && "read-only"]
    .filter(Boolean)
    .join(" · ");
}
