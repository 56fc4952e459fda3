import { handlers, operation } from "@/lib/http/route";
import { getUserContract, updateUserContract } from "@/lib/users/contract";
import { getUser, updateUser } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getUserContract, ({ actor, params }) => getUser(actor, params.userID)),
  PATCH: operation(updateUserContract, ({ actor, params, body, context }) =>
    updateUser(actor, params.userID, body, context),
  ),
});
