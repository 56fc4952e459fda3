import { z } from "zod";
import { dateTime, identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { deleteOtherSessionsOperation, deleteSessionOperation, listSessionsOperation } from "./operations";

export const session = z.object({
  ID: identifier.meta({ description: "Names the session, and opens nothing." }),
  DateCreated: dateTime.meta({ description: "When the browser signed in." }),
  LastSeen: dateTime.meta({ description: "When it was last used, to the minute." }),
  UserAgent: text(200).nullable().meta({ description: "What the browser calls itself." }),
  Current: z.boolean().meta({ description: "Whether this very request came from it." }),
});
export type Session = z.output<typeof session>;

export const sessionList = z.object({ Items: z.array(session) });

export const listSessionsContract = {
  ...listSessionsOperation,
  id: "listSessions",
  summary: "List the browsers one is signed in with",
  description: "The current one first, then the last seen; at most 100.",
  tag: "Me",
  roles: "OwnAccess",
  response: sessionList,
} as const satisfies Contract;

export const deleteSessionContract = {
  ...deleteSessionOperation,
  id: "deleteSession",
  summary: "Sign a browser out",
  tag: "Me",
  roles: "OwnAccess",
  params: z.object({ sessionID: identifier }),
} as const satisfies Contract;

export const deleteOtherSessionsContract = {
  ...deleteOtherSessionsOperation,
  id: "deleteOtherSessions",
  summary: "Sign all other browsers out",
  description: "All but the one that asks. With an access token: all.",
  tag: "Me",
  roles: "OwnAccess",
} as const satisfies Contract;
