import { route } from "@/lib/api/route";
import { getProductContract } from "@/lib/products/contract";
import { getProduct } from "@/lib/products/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getProductContract, ({ actor, params }) =>
  getProduct(actor, params.productID),
);
