import { listGrantsContract } from "@/lib/grants/contract";
import { listGrants } from "@/lib/grants/repository";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listGrantsContract, ({ actor }) =>
  listGrants(actor),
);
