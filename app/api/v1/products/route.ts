import { handlers, operation } from "@/lib/api/route";
import { createProductContract } from "@/lib/products/change-contract";
import { listProductsContract } from "@/lib/products/contract";
import { listProducts } from "@/lib/products/repository";
import { createProduct } from "@/lib/products/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(listProductsContract, ({ actor, query, named }) => listProducts(actor, query, { named })),
  POST: operation(createProductContract, ({ by, body }) => createProduct(by, body)),
});
