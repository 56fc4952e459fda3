import { route } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { deleteSupplierUserGroupAssignmentContract } from "@/lib/users/groups/contract";
import { deleteUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  deleteSupplierUserGroupAssignmentContract,
  ({ by, params }) =>
    deleteUserGroupAssignment(by, supplierOf(params), { UserGroupID: params.userGroupID, UserID: params.userID }),
);
