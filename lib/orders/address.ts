import { z } from "zod";
import { identifier, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";

/** An address as it was when the order took it. */
export const address = z
  .object({
    ID: identifier.nullable(),
    CompanyName: text(100).nullable(),
    FirstName: text(100).nullable(),
    LastName: text(100).nullable(),
    Street1: text(100).nullable(),
    Street2: text(100).nullable(),
    City: text(100).nullable(),
    State: text(100).nullable(),
    Zip: text(100).nullable(),
    Country: text(100).nullable(),
    Phone: text(100).nullable(),
    AddressName: text(100).nullable(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Address" });
