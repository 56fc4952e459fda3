import { route } from "@/lib/api/route";
import { listSuppliersContract } from "@/lib/users/companies/contract";
import { listSuppliers } from "@/lib/users/companies/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listSuppliersContract, ({ actor, query }) =>
  listSuppliers(actor, query),
);
