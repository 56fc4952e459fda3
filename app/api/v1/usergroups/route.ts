import { handlers, operation } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { createAdminUserGroupContract } from "@/lib/users/groups/change-contract";
import { listAdminUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";
import { createUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listAdminUserGroupsContract, ({ actor, query }) => listUserGroups(actor, admins, query)),
  POST: operation(createAdminUserGroupContract, ({ by, body }) => createUserGroup(by, admins, body)),
});
