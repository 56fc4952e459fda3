import { listGrantsContract } from "@/lib/account/grants/contract";
import { listGrants } from "@/lib/account/grants/repository";
import { route } from "@/lib/api/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listGrantsContract, ({ actor }) =>
  listGrants(actor),
);
