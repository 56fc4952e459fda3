import { Prose } from "@/components/api-reference/prose";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { limitsOf, typeOf, valuesOf } from "@/lib/api/openapi/type-words";

export type Property = { name: string; schema: JsonSchema; required?: boolean; description?: string };

/** For all rows at once: a page has hundreds, and sends each twice. */
const rows =
  "*:px-3.5 *:py-2.5 [&_dt]:mr-2 [&_dt]:inline [&_dt]:wrap-anywhere [&_dt]:font-medium [&_dt]:font-mono [&_dt]:text-sm [&_dd]:text-muted [&_dt+dd]:inline [&_dt+dd]:text-sm [&_dd+dd]:mt-1 [&_dd+dd]:space-y-1.5";

/** Names, types and meanings of properties or parameters. */
export function PropertyList({ properties }: { properties: Property[] }) {
  return (
    <dl className={`divide-y rounded-md border bg-surface ${rows}`}>
      {properties.map((property) => (
        <div key={property.name}>
          <dt>{property.name}</dt>
          <dd>{wordsOf(property)}</dd>
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
    <dd>
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
