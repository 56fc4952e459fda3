import { route } from "@/lib/api/route";
import { listOrderPromotionsContract } from "@/lib/orders/promotions/contract";
import { listOrderPromotions } from "@/lib/orders/promotions/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  listOrderPromotionsContract,
  ({ actor, params, query }) => listOrderPromotions(actor, params, query),
);
