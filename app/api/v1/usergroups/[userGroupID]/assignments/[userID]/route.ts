import { route } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { deleteAdminUserGroupAssignmentContract } from "@/lib/users/groups/contract";
import { deleteUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  deleteAdminUserGroupAssignmentContract,
  ({ by, params }) => deleteUserGroupAssignment(by, admins, { UserGroupID: params.userGroupID, UserID: params.userID }),
);
