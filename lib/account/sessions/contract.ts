import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { examples } from "./examples";
import { deleteOtherSessionsOperation, deleteSessionOperation, listSessionsOperation } from "./operations";

const session = z
  .object({
    ID: identifier.meta({ description: "Identifies the session. It is not a credential." }),
    DateCreated: dateTime.meta({ description: "When the browser signed in." }),
    LastSeen: dateTime.meta({ description: "When it was last used, to the minute." }),
    UserAgent: text(200).nullable().meta({ description: "The browser's User-Agent." }),
    Current: z.boolean().meta({ description: "Whether this request came from it." }),
  })
  .register(schemaNames, { id: "Session" });
export type Session = z.output<typeof session>;

const sessionList = z.object({ Items: z.array(session) }).register(schemaNames, { id: "SessionList" });

export const listSessionsContract = {
  ...listSessionsOperation,
  id: "listSessions",
  summary: "List your signed-in browsers",
  description: "The current one first, then the most recently used; at most 100.",
  tag: "Me",
  roles: "OwnAccess",
  response: sessionList,
  example: examples.listSessions,
} as const satisfies Contract;

export const deleteSessionContract = {
  ...deleteSessionOperation,
  id: "deleteSession",
  summary: "Sign a browser out",
  tag: "Me",
  roles: "OwnAccess",
  params: z.object({ sessionID: identifier }),
  example: examples.deleteSession,
} as const satisfies Contract;

export const deleteOtherSessionsContract = {
  ...deleteOtherSessionsOperation,
  id: "deleteOtherSessions",
  summary: "Sign all other browsers out",
  description: "All except the current one; with an access token, all.",
  tag: "Me",
  roles: "OwnAccess",
  example: examples.deleteOtherSessions,
} as const satisfies Contract;
