import { route } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { listAdminUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listAdminUserGroupsContract, ({ actor, query }) =>
  listUserGroups(actor, admins, query),
);
