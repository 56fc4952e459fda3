import { handlers, operation } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import {
  listAdminUserGroupAssignmentsContract,
  saveAdminUserGroupAssignmentContract,
} from "@/lib/users/groups/contract";
import { listUserGroupAssignments, saveUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listAdminUserGroupAssignmentsContract, ({ actor, query }) =>
    listUserGroupAssignments(actor, admins, query),
  ),
  POST: operation(saveAdminUserGroupAssignmentContract, ({ by, body }) => saveUserGroupAssignment(by, admins, body)),
});
