import { route } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { getBuyerUserGroupContract } from "@/lib/users/groups/contract";
import { getUserGroup } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBuyerUserGroupContract, ({ actor, params }) =>
  getUserGroup(actor, buyerOf(params), params.userGroupID),
);
