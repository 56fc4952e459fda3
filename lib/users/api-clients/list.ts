import type { List } from "@/lib/list/list";

export const apiClientList = {
  name: "listApiClients",
  fields: {
    ID: { type: "text" },
    Name: { type: "text" },
    Active: { type: "boolean" },
    HasSecret: { type: "boolean" },
    AccessTokenMinutes: { type: "number" },
    RefreshTokenMinutes: { type: "number" },
    DefaultContextUserID: { type: "text" },
  },
  searchable: ["ID", "Name", "DefaultContextUserID"],
  sortable: ["Name", "ID", "Active", "DefaultContextUserID"],
  defaultSort: "Name",
  page: {
    path: "/admin/clients",
    label: "API clients",
    icon: "key",
    section: "Administration",
    companies: ["Owner"],
  },
} as const satisfies List;
