import { route } from "@/lib/api/route";
import { supplierOf } from "@/lib/users/companies/whose";
import { getSupplierUserContract } from "@/lib/users/of-company/contract";
import { getCompanyUser } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSupplierUserContract, ({ actor, params }) =>
  getCompanyUser(actor, supplierOf(params), params.userID),
);
