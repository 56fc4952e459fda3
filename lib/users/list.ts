import { roles } from "@/lib/auth/role-names";
import type { List } from "@/lib/list/list";

export const userList = {
  name: "listUsers",
  fields: {
    ID: { type: "text" },
    CompanyID: { type: "text" },
    Username: { type: "text" },
    FirstName: { type: "text" },
    LastName: { type: "text" },
    Email: { type: "text" },
    Active: { type: "boolean" },
    Roles: { type: "enum", values: roles },
    DateCreated: { type: "date" },
    PasswordLastSetDate: { type: "date" },
  },
  searchable: ["ID", "Username", "LastName", "FirstName", "Email"],
  sortable: [
    "LastName",
    "FirstName",
    "Username",
    "ID",
    "Email",
    "CompanyID",
    "Active",
    "DateCreated",
    "PasswordLastSetDate",
  ],
  defaultSort: "LastName",
  page: { path: "/admin/users", label: "Users", icon: "people", section: "Administration" },
} as const satisfies List;
