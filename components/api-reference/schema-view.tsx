import { PropertyList } from "@/components/api-reference/property-list";
import type { SchemaUse } from "@/components/api-reference/schema-uses";
import { Subtitle } from "@/components/api-reference/section";

/** The properties of a record, or a link to where the page has them. */
export function SchemaView({ id, title, name, properties }: SchemaUse) {
  if (properties)
    return (
      <>
        <Subtitle id={id}>{title}</Subtitle>
        <PropertyList properties={properties} />
      </>
    );
  return (
    <>
      <Subtitle>{title}</Subtitle>
      <p>
        <a href={`#${id}`} className="text-accent-text underline underline-offset-3">
          {name}
        </a>
        , as above.
      </p>
    </>
  );
}
