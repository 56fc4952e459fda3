import { handlers, operation } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import {
  listBuyerUserGroupAssignmentsContract,
  saveBuyerUserGroupAssignmentContract,
} from "@/lib/users/groups/contract";
import { listUserGroupAssignments, saveUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listBuyerUserGroupAssignmentsContract, ({ actor, params, query }) =>
    listUserGroupAssignments(actor, buyerOf(params), query),
  ),
  POST: operation(saveBuyerUserGroupAssignmentContract, ({ by, params, body }) =>
    saveUserGroupAssignment(by, buyerOf(params), body),
  ),
});
