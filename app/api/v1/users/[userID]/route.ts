import { handlers, operation } from "@/lib/api/route";
import { getUserContract, updateUserContract } from "@/lib/users/contract";
import { getUser, updateUser } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getUserContract, ({ actor, params }) => getUser(actor, params.userID)),
  PATCH: operation(updateUserContract, ({ by, params, body }) => updateUser(by, params.userID, body)),
});
