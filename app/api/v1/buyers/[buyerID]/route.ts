import { route } from "@/lib/api/route";
import { getBuyerContract } from "@/lib/users/companies/contract";
import { getBuyer } from "@/lib/users/companies/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBuyerContract, ({ actor, params }) =>
  getBuyer(actor, params.buyerID),
);
