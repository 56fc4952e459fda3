import { eventNames } from "@/lib/events/words";
import type { List } from "@/lib/list/list";
import { personFields } from "@/lib/users/person-fields";

export const auditEventList = {
  name: "listAuditEvents",
  fields: {
    ID: { type: "number" },
    DateCreated: { type: "date" },
    Event: { type: "enum", values: eventNames },
    ...personFields("User"),
    About: { type: "text" },
    ObjectType: { type: "text" },
    ObjectID: { type: "text" },
    CompanyID: { type: "text" },
    ClientID: { type: "text" },
    Address: { type: "text" },
    RequestID: { type: "text" },
    Data: { type: "object" },
  },
  searchable: ["User", "About", "ObjectID", "ClientID", "Address", "RequestID"],
  sortable: ["DateCreated", "Event", "User", "CompanyID", "ClientID", "Address"],
  defaultSort: "!DateCreated",
  page: { path: "/admin/audit", label: "Audit", icon: "history", section: "Administration" },
} as const satisfies List;

/** Where the operation is: all a page needs. */
export const listAuditEventsOperation = { method: "GET", path: "/auditevents" } as const;
