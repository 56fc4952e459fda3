import { route } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { deleteBuyerUserGroupAssignmentContract } from "@/lib/users/groups/contract";
import { deleteUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  deleteBuyerUserGroupAssignmentContract,
  ({ by, params }) =>
    deleteUserGroupAssignment(by, buyerOf(params), { UserGroupID: params.userGroupID, UserID: params.userID }),
);
