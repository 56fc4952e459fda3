import { route } from "@/lib/api/route";
import { listProductsContract } from "@/lib/products/contract";
import { listProducts } from "@/lib/products/repository";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listProductsContract, ({ actor, query, named }) =>
  listProducts(actor, query, { named }),
);
