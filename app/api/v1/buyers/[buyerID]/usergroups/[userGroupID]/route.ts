import { handlers, operation } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import {
  deleteBuyerUserGroupContract,
  saveBuyerUserGroupContract,
  updateBuyerUserGroupContract,
} from "@/lib/users/groups/change-contract";
import { getBuyerUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";
import { deleteUserGroup, saveUserGroup, updateUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getBuyerUserGroupContract, ({ actor, params }) =>
    getUserGroup(actor, buyerOf(params), params.userGroupID),
  ),
  PUT: operation(saveBuyerUserGroupContract, ({ by, params, body }) =>
    saveUserGroup(by, buyerOf(params), params.userGroupID, body),
  ),
  PATCH: operation(updateBuyerUserGroupContract, ({ by, params, body }) =>
    updateUserGroup(by, buyerOf(params), params.userGroupID, body),
  ),
  DELETE: operation(deleteBuyerUserGroupContract, ({ by, params }) =>
    deleteUserGroup(by, buyerOf(params), params.userGroupID),
  ),
});
