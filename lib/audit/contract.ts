import { z } from "zod";
import { exportOf } from "@/lib/exports/contract";
import { dateTime, identifier, text } from "@/lib/fields";
import type { Contract } from "@/lib/http/contract";
import { pageOf } from "@/lib/list/page";
import { userAdmins } from "@/lib/users/contract";
import { eventNames } from "./events";
import { auditEventList, listAuditEventsOperation } from "./list";

export const auditPerson = z.object({
  ID: identifier,
  Username: text(100),
  FirstName: text(100),
  LastName: text(100),
  Email: text(320),
});

export const auditEvent = z.object({
  ID: z.int(),
  DateCreated: dateTime,
  Event: z.enum(eventNames).meta({ description: "What happened, in the words of the OWASP logging vocabulary." }),
  User: auditPerson.nullable().meta({ description: "Who did it, as they are now; null when that is not known." }),
  About: identifier.nullable().meta({
    description: "The user to whom it was done, who did it themselves unless `Data` says more. Filters find either.",
  }),
  CompanyID: identifier.nullable().meta({ description: "The company of `About`, as it was then." }),
  ClientID: identifier.nullable().meta({ description: "The API client that was used, or that was changed." }),
  Address: text(100).nullable().meta({ description: "Where the request came from." }),
  RequestID: text(100).nullable(),
  Data: z
    .record(z.string(), z.json())
    .nullable()
    .meta({ description: "What was changed, and whatever else is known." }),
});
export type AuditEvent = z.output<typeof auditEvent>;

export const listAuditEventsContract = {
  ...listAuditEventsOperation,
  id: "listAuditEvents",
  summary: "List audit events",
  description: "What was done by and to the users of one's own company; for the marketplace's owner, everything.",
  tag: "Administration",
  roles: userAdmins,
  list: auditEventList,
  response: pageOf(auditEvent),
} as const satisfies Contract;

export const exportAuditEventsContract = {
  id: "exportAuditEvents",
  summary: "Export audit events",
  ...exportOf(listAuditEventsContract, auditEvent),
} as const satisfies Contract;
