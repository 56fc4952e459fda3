import { handlers, operation } from "@/lib/api/route";
import { deleteProductContract, saveProductContract, updateProductContract } from "@/lib/products/change-contract";
import { getProductContract } from "@/lib/products/contract";
import { getProduct } from "@/lib/products/repository";
import { deleteProduct, saveProduct, updateProduct } from "@/lib/products/save";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers({
  GET: operation(getProductContract, ({ actor, params }) => getProduct(actor, params.productID)),
  PUT: operation(saveProductContract, ({ by, params, body }) => saveProduct(by, params.productID, body)),
  PATCH: operation(updateProductContract, ({ by, params, body }) => updateProduct(by, params.productID, body)),
  DELETE: operation(deleteProductContract, ({ by, params }) => deleteProduct(by, params.productID)),
});
