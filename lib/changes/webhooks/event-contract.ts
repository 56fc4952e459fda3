import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { recordEventNames } from "@/lib/events/words";
import { uncountedPageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { eventList } from "./event-list";
import { examples } from "./examples";

const recordEvent = z
  .object({
    ID: z.int(),
    Type: z.enum(recordEventNames),
    DateCreated: dateTime,
    ObjectType: text(100).meta({ description: "The kind of record it is about, such as Order." }),
    ObjectID: identifier,
    Sequence: z.int().meta({ description: "Grows from event to event, and so with each event of a record." }),
    ActorID: identifier.nullable().meta({ description: "The user who did it; null if nobody did." }),
    Data: z.record(z.string(), z.json()).nullable().meta({ description: "What happened, in detail." }),
  })
  .register(schemaNames, { id: "Event" });
export type RecordEvent = z.output<typeof recordEvent>;

export const listEventsContract = {
  id: "listEvents",
  summary: "List events",
  description:
    "What happened to the orders, approvals, returns and other records of the caller's company in the last 30 days, oldest first; for the marketplace owner, to all. To continue later, filter by the last `Sequence`: `Sequence=>4711`. No event appears behind one that was already listed. They are not counted: a page costs the same however many there are.",
  tag: "Events and webhooks",
  method: "GET",
  path: "/events",
  roles: userAdmins,
  list: eventList,
  response: uncountedPageOf(recordEvent),
  example: examples.listEvents,
} as const satisfies Contract;
