import { route } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { getAdminUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getAdminUserGroupContract, ({ actor, params }) =>
  getUserGroup(actor, admins, params.userGroupID),
);
