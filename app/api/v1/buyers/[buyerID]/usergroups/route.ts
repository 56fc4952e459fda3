import { route } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { listBuyerUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listBuyerUserGroupsContract,
  ({ actor, params, query }) => listUserGroups(actor, buyerOf(params), query),
);
