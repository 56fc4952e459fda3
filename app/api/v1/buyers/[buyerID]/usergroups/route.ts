import { handlers, operation } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { createBuyerUserGroupContract } from "@/lib/users/groups/change-contract";
import { listBuyerUserGroupsContract } from "@/lib/users/groups/contract";
import { listUserGroups } from "@/lib/users/groups/repository";
import { createUserGroup } from "@/lib/users/groups/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listBuyerUserGroupsContract, ({ actor, params, query }) =>
    listUserGroups(actor, buyerOf(params), query),
  ),
  POST: operation(createBuyerUserGroupContract, ({ by, params, body }) => createUserGroup(by, buyerOf(params), body)),
});
