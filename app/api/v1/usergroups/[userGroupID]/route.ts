import { handlers, operation } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import {
  deleteAdminUserGroupContract,
  saveAdminUserGroupContract,
  updateAdminUserGroupContract,
} from "@/lib/users/groups/change-contract";
import { getAdminUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";
import { deleteUserGroup, saveUserGroup, updateUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getAdminUserGroupContract, ({ actor, params }) => getUserGroup(actor, admins, params.userGroupID)),
  PUT: operation(saveAdminUserGroupContract, ({ by, params, body }) =>
    saveUserGroup(by, admins, params.userGroupID, body),
  ),
  PATCH: operation(updateAdminUserGroupContract, ({ by, params, body }) =>
    updateUserGroup(by, admins, params.userGroupID, body),
  ),
  DELETE: operation(deleteAdminUserGroupContract, ({ by, params }) => deleteUserGroup(by, admins, params.userGroupID)),
});
