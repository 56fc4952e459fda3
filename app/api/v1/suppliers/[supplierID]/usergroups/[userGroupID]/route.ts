import { route } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { getSupplierUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getSupplierUserGroupContract,
  ({ actor, params }) => getUserGroup(actor, supplierOf(params), params.userGroupID),
);
