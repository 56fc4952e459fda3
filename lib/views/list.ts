import type { List } from "@/lib/list/list";
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
    Owner: { type: "text" },
    DateCreated: { type: "date" },
    LastUpdated: { type: "date" },
  },
  searchable: ["Name", "Owner"],
  sortable: ["Name", "List", "Shared", "Own", "DateCreated", "LastUpdated"],
  defaultSort: "DateCreated",
} as const satisfies List;
