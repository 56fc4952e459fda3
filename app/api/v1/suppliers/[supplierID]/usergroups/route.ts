import { route } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { listSupplierUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listSupplierUserGroupsContract,
  ({ actor, params, query }) => listUserGroups(actor, supplierOf(params), query),
);
