import { recordEventNames } from "@/lib/events/words";
import type { List } from "@/lib/list/list";

export const eventList = {
  name: "listEvents",
  fields: {
    ID: { type: "number" },
    Type: { type: "enum", values: recordEventNames },
    DateCreated: { type: "date" },
    ObjectType: { type: "text" },
    ObjectID: { type: "text" },
    Sequence: { type: "number" },
    ActorID: { type: "text" },
    Data: { type: "object" },
  },
  searchable: ["ObjectID", "ActorID"],
  sortable: ["Sequence"],
  defaultSort: "Sequence",
} as const satisfies List;
