import { z } from "zod";
import { dateTime, identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { deleteGrantOperation, listGrantsOperation } from "./operations";

export const grant = z.object({
  ClientID: identifier,
  ClientName: text(200),
  DateCreated: dateTime.meta({ description: "When the client was first given a token that still works." }),
  DateExpires: dateTime.meta({ description: "When the last of its tokens expires, unless the client renews it." }),
});
export type Grant = z.output<typeof grant>;

export const grantList = z.object({ Items: z.array(grant) });

export const listGrantsContract = {
  ...listGrantsOperation,
  id: "listGrants",
  summary: "List the API clients that hold tokens of one's own",
  description: "The latest first; at most 100.",
  tag: "Me",
  roles: "OwnAccess",
  response: grantList,
} as const satisfies Contract;

export const deleteGrantContract = {
  ...deleteGrantOperation,
  id: "deleteGrant",
  summary: "Revoke an API client's tokens",
  description: "All that speak for the caller; they stop working at once.",
  tag: "Me",
  roles: "OwnAccess",
  params: z.object({ clientID: identifier }),
} as const satisfies Contract;
