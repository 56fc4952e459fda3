import { deleteGrantContract } from "@/lib/account/grants/contract";
import { deleteGrant } from "@/lib/account/grants/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteGrantContract, ({ by, params }) =>
  deleteGrant(by, params.clientID),
);
