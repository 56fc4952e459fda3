import { route } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { listSupplierUsersContract } from "@/lib/users/of-company/contract";
import { listCompanyUsers } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listSupplierUsersContract,
  ({ actor, params, query }) => listCompanyUsers(actor, supplierOf(params), query),
);
