import type { List } from "@/lib/list/list";
import { personFields } from "@/lib/users/person-fields";
import { savableNames } from "./savable";

export const viewList = {
  name: "listViews",
  fields: {
    ID: { type: "text" },
    List: { type: "enum", values: savableNames },
    Name: { type: "text" },
    Query: { type: "text" },
    Shared: { type: "boolean" },
    Own: { type: "boolean" },
    ...personFields("Owner"),
    DateCreated: { type: "date" },
    LastUpdated: { type: "date" },
  },
  searchable: ["Name", "Owner"],
  sortable: ["Name", "List", "Shared", "Own", "DateCreated", "LastUpdated"],
  defaultSort: "DateCreated",
} as const satisfies List;
