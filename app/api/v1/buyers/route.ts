import { route } from "@/lib/api/route";
import { listBuyersContract } from "@/lib/users/companies/contract";
import { listBuyers } from "@/lib/users/companies/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listBuyersContract, ({ actor, query }) =>
  listBuyers(actor, query),
);
