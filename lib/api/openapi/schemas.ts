import { z } from "zod";
import { problem } from "@/lib/api/response";
import { schemaNames } from "@/lib/api/schema-names";
import { listMeta } from "@/lib/list/page";
import { contracts } from "./all-contracts";
import { type JsonSchema, simplify } from "./json-schema";

// No contract names these two by itself.
schemaNames.add(listMeta, { id: "ListMeta" });
schemaNames.add(problem, { id: "Problem" });
for (const { list, response } of contracts) if (list && response) namePage(response);

/** A page is named for its items: `OrderPage`. */
function namePage(page: z.ZodType) {
  // Safe: that is what pageOf makes, and a list's answer is made by it.
  const { Items } = (page as z.ZodObject<{ Items: z.ZodArray<z.ZodType> }>).shape;
  schemaNames.add(page, { id: `${nameOf(Items.element)}Page` });
}

function nameOf(schema: z.ZodType) {
  const name = schemaNames.get(schema)?.id;
  if (!name) throw new Error("Name the schema where it is made: .register(schemaNames, { id }).");
  return name;
}

/** components.schemas */
export function toSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(schemaNames, { io: "input", uri: (id) => `#/components/schemas/${id}` });
  const { __shared, ...own } = schemas;
  // In the order of their names: which module is loaded first is not the same everywhere.
  const sorted = Object.fromEntries(Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // Safe: zod writes JSON Schema.
  return simplify(sorted) as Record<string, JsonSchema>;
}

/** A reference to a schema with a name. Throws for one without. */
export function refTo(schema: z.ZodType) {
  return { $ref: `#/components/schemas/${nameOf(schema)}` };
}

/** The properties of an object of its own. */
export function propertiesOf(schema: z.ZodObject) {
  // Safe: zod writes JSON Schema.
  return (simplify(z.toJSONSchema(schema, { io: "input" })) as JsonSchema).properties ?? {};
}
