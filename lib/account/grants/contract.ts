import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { examples } from "./examples";
import { deleteGrantOperation, listGrantsOperation } from "./operations";

const grant = z
  .object({
    ClientID: identifier,
    ClientName: text(200),
    DateCreated: dateTime.meta({ description: "When the client got its oldest valid token." }),
    DateExpires: dateTime.meta({ description: "When the last of its tokens expires, unless it is refreshed." }),
  })
  .register(schemaNames, { id: "Grant" });
export type Grant = z.output<typeof grant>;

const grantList = z.object({ Items: z.array(grant) }).register(schemaNames, { id: "GrantList" });

export const listGrantsContract = {
  ...listGrantsOperation,
  id: "listGrants",
  summary: "List the API clients that hold your tokens",
  description: "Newest first, at most 100.",
  tag: "Me",
  roles: "OwnAccess",
  response: grantList,
  example: examples.listGrants,
} as const satisfies Contract;

export const deleteGrantContract = {
  ...deleteGrantOperation,
  id: "deleteGrant",
  summary: "Revoke an API client's tokens",
  description: "Revokes all of its tokens for the caller, effective immediately.",
  tag: "Me",
  roles: "OwnAccess",
  params: z.object({ clientID: identifier }),
  example: examples.deleteGrant,
} as const satisfies Contract;
