import type { Route } from "next";
import type { OperationOf } from "@/lib/api/contract";
import type {
  createProductContract,
  deleteProductContract,
  updateProductContract,
} from "@/lib/products/change-contract";
import type { getProductContract } from "@/lib/products/contract";

export type GetProduct = typeof getProductContract;
export type CreateProduct = typeof createProductContract;
export type UpdateProduct = typeof updateProductContract;
export type DeleteProduct = typeof deleteProductContract;

export const getProductOperation: OperationOf<GetProduct> = { method: "GET", path: "/products/{productID}" };
export const createProductOperation: OperationOf<CreateProduct> = { method: "POST", path: "/products" };
export const updateProductOperation: OperationOf<UpdateProduct> = { method: "PATCH", path: "/products/{productID}" };
export const deleteProductOperation: OperationOf<DeleteProduct> = { method: "DELETE", path: "/products/{productID}" };

// Safe: the pages of a product.
export const productHref = (id: string) => `/products/${encodeURIComponent(id)}` as Route;
export const editHref = (id: string) => `${productHref(id)}/edit` as Route;
