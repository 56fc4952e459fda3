import { route } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { listBuyerUsersContract } from "@/lib/users/of-company/contract";
import { listCompanyUsers } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listBuyerUsersContract,
  ({ actor, params, query }) => listCompanyUsers(actor, buyerOf(params), query),
);
