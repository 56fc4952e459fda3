import { handlers, operation } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { createSupplierUserGroupContract } from "@/lib/users/groups/change-contract";
import { listSupplierUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";
import { createUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listSupplierUserGroupsContract, ({ actor, params, query }) =>
    listUserGroups(actor, supplierOf(params), query),
  ),
  POST: operation(createSupplierUserGroupContract, ({ by, params, body }) =>
    createUserGroup(by, supplierOf(params), body),
  ),
});
