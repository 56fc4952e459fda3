import { route } from "@/lib/api/route";
import { allBuyers } from "@/lib/users/companies/whose";
import { listUsersAcrossBuyersContract } from "@/lib/users/of-company/contract";
import { listCompanyUsers } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listUsersAcrossBuyersContract,
  ({ actor, query }) => listCompanyUsers(actor, allBuyers, query),
);
