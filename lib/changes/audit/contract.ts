import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { dateTime, identifier, text } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import { eventNames } from "@/lib/events/words";
import { pageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { person } from "@/lib/users/person";
import { examples } from "./examples";
import { auditEventList, listAuditEventsOperation } from "./list";

export const auditEvent = z
  .object({
    ID: z.int(),
    DateCreated: dateTime,
    Event: z.enum(eventNames).meta({ description: "What happened, in the OWASP logging vocabulary." }),
    User: person.nullable().meta({ description: "Who did it, with their current name; null if unknown." }),
    About: identifier.nullable().meta({
      description: "The user who was affected, or who acted. Filters match either.",
    }),
    ObjectType: text(100)
      .nullable()
      .meta({ description: "The kind of record it is about, such as User or SavedView." }),
    ObjectID: identifier.nullable(),
    CompanyID: identifier.nullable().meta({ description: "The company of the record, else of `About`, at that time." }),
    ClientID: identifier.nullable().meta({ description: "The API client that was used or changed." }),
    Address: text(100).nullable().meta({ description: "Where the request came from." }),
    RequestID: text(100).nullable(),
    Data: z.record(z.string(), z.json()).nullable().meta({ description: "What was changed, and other details." }),
  })
  .register(schemaNames, { id: "AuditEvent" });
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEventsContract = {
  ...listAuditEventsOperation,
  id: "listAuditEvents",
  summary: "List audit events",
  description: "Events of the users and records of the caller's company; for the marketplace owner, all events.",
  tag: "Administration",
  roles: userAdmins,
  list: auditEventList,
  response: pageOf(auditEvent),
  example: examples.listAuditEvents,
} as const satisfies Contract;

export const exportAuditEventsContract = {
  id: "exportAuditEvents",
  summary: "Export audit events",
  ...exportOf(listAuditEventsContract, auditEvent),
  example: examples.exportAuditEvents,
} as const satisfies Contract;
