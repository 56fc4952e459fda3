import type { List } from "@/lib/list/list";
import { userList } from "@/lib/users/list";

const { Roles, ...common } = userList.fields;

/** The list of users in the form of OrderCloud: the same for every kind of company. */
export const companyUserList = {
  name: "listCompanyUsers",
  fields: {
    ...common,
    Phone: { type: "text" },
    TermsAccepted: { type: "date" },
    AvailableRoles: Roles,
    LastActive: { type: "date" },
    xp: { type: "xp" },
  },
  parameters: {
    userGroupID: { column: "UserGroup", type: { type: "text" }, description: "A group they belong to." },
  },
  searchable: userList.searchable,
  sortable: [...userList.sortable, "Phone", "TermsAccepted", "LastActive"],
  defaultSort: userList.defaultSort,
} as const satisfies List;
