import { route } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { listAdminUsersContract } from "@/lib/users/of-company/contract";
import { listCompanyUsers } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listAdminUsersContract, ({ actor, query }) =>
  listCompanyUsers(actor, admins, query),
);
