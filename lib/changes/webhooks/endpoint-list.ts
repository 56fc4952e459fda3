import { recordEventNames } from "@/lib/events/words";
import type { List } from "@/lib/list/list";

export const eventEndpointList = {
  name: "listEventEndpoints",
  fields: {
    ID: { type: "text" },
    Url: { type: "text" },
    EventTypes: { type: "enum", values: recordEventNames },
    Active: { type: "boolean" },
    Description: { type: "text" },
    FailingSince: { type: "date" },
    DisabledReason: { type: "enum", values: ["Gone", "Failing"] },
    DateCreated: { type: "date" },
  },
  searchable: ["Url", "Description", "ID"],
  sortable: ["DateCreated", "Url", "Active"],
  defaultSort: "DateCreated",
} as const satisfies List;

export const deliveryStatuses = ["Pending", "Delivered", "Failed"] as const;

export const eventDeliveryList = {
  name: "listEventDeliveries",
  fields: {
    ID: { type: "text" },
    EventID: { type: "number" },
    Type: { type: "text" },
    ObjectType: { type: "text" },
    ObjectID: { type: "text" },
    Sequence: { type: "number" },
    Status: { type: "enum", values: deliveryStatuses },
    Attempts: { type: "number" },
    NextAttempt: { type: "date" },
    Outcomes: { type: "object" },
    DateCreated: { type: "date" },
    DateCompleted: { type: "date" },
  },
  searchable: ["ObjectID", "Type"],
  sortable: ["DateCreated"],
  defaultSort: "!DateCreated",
} as const satisfies List;
