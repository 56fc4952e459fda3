import { route } from "@/lib/api/route";
import { listUsersContract } from "@/lib/users/contract";
import { listUsers } from "@/lib/users/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listUsersContract, ({ actor, query, named }) =>
  listUsers(actor, query, { named }),
);
