import { handlers, operation } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import {
  deleteSupplierUserGroupContract,
  saveSupplierUserGroupContract,
  updateSupplierUserGroupContract,
} from "@/lib/users/groups/change-contract";
import { getSupplierUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";
import { deleteUserGroup, saveUserGroup, updateUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getSupplierUserGroupContract, ({ actor, params }) =>
    getUserGroup(actor, supplierOf(params), params.userGroupID),
  ),
  PUT: operation(saveSupplierUserGroupContract, ({ by, params, body }) =>
    saveUserGroup(by, supplierOf(params), params.userGroupID, body),
  ),
  PATCH: operation(updateSupplierUserGroupContract, ({ by, params, body }) =>
    updateUserGroup(by, supplierOf(params), params.userGroupID, body),
  ),
  DELETE: operation(deleteSupplierUserGroupContract, ({ by, params }) =>
    deleteUserGroup(by, supplierOf(params), params.userGroupID),
  ),
});
