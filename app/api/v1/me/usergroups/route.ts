import { route } from "@/lib/api/route";
import { listMyUserGroupsContract } from "@/lib/users/groups/contract";
import { listMyUserGroups } from "@/lib/users/groups/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listMyUserGroupsContract, ({ actor, query }) =>
  listMyUserGroups(actor, query),
);
