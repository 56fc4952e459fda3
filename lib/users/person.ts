import { z } from "zod";
import { identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";

/** A user as records of others name them. */
export const person = z
  .object({
    ID: identifier,
    Username: text(100),
    FirstName: text(100),
    LastName: text(100),
    Email: text(320),
  })
  .register(schemaNames, { id: "Person" });
export type Person = z.output<typeof person>;

/** The same for readers who need not write to them. */
export const personWithoutEmail = person.omit({ Email: true });
export type PersonWithoutEmail = z.output<typeof personWithoutEmail>;
