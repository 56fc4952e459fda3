import { deleteGrantContract } from "@/lib/grants/contract";
import { deleteGrant } from "@/lib/grants/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteGrantContract, ({ by, params }) =>
  deleteGrant(by, params.clientID),
);
