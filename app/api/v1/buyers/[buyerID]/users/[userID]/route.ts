import { route } from "@/lib/api/route";
import { buyerOf } from "@/lib/users/companies/whose";
import { getBuyerUserContract } from "@/lib/users/of-company/contract";
import { getCompanyUser } from "@/lib/users/of-company/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBuyerUserContract, ({ actor, params }) =>
  getCompanyUser(actor, buyerOf(params), params.userID),
);
