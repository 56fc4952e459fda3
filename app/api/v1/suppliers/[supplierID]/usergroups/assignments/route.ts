import { handlers, operation } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import {
  listSupplierUserGroupAssignmentsContract,
  saveSupplierUserGroupAssignmentContract,
} from "@/lib/users/groups/contract";
import { listUserGroupAssignments, saveUserGroupAssignment } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listSupplierUserGroupAssignmentsContract, ({ actor, params, query }) =>
    listUserGroupAssignments(actor, supplierOf(params), query),
  ),
  POST: operation(saveSupplierUserGroupAssignmentContract, ({ by, params, body }) =>
    saveUserGroupAssignment(by, supplierOf(params), body),
  ),
});
