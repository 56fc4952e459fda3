import { route } from "@/lib/api/route";
import { admins } from "@/lib/users/companies/whose";
import { getAdminUserContract } from "@/lib/users/of-company/contract";
import { getCompanyUser } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getAdminUserContract, ({ actor, params }) =>
  getCompanyUser(actor, admins, params.userID),
);
