import { route } from "@/lib/api/route";
import { getSupplierContract } from "@/lib/users/companies/contract";
import { getSupplier } from "@/lib/users/companies/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSupplierContract, ({ actor, params }) =>
  getSupplier(actor, params.supplierID),
);
