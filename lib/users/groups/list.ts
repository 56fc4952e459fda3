import type { List } from "@/lib/list/list";

export const userGroupList = {
  name: "listUserGroups",
  fields: {
    ID: { type: "text" },
    Name: { type: "text" },
    Description: { type: "text" },
    xp: { type: "xp" },
  },
  searchable: ["ID", "Name", "Description"],
  sortable: ["Name", "ID", "Description"],
  defaultSort: "Name",
} as const satisfies List;

export const userGroupAssignmentList = {
  name: "listUserGroupAssignments",
  fields: { UserGroupID: { type: "text" }, UserID: { type: "text" } },
  searchable: ["UserGroupID", "UserID"],
  sortable: ["UserGroupID", "UserID"],
  defaultSort: "UserGroupID",
} as const satisfies List;
