import type { Route } from "next";
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
type Of<C extends { method: string; path: string }> = Pick<C, "method" | "path">;

export const getProductOperation: Of<GetProduct> = { method: "GET", path: "/products/{productID}" };
export const createProductOperation: Of<CreateProduct> = { method: "POST", path: "/products" };
export const updateProductOperation: Of<UpdateProduct> = { method: "PATCH", path: "/products/{productID}" };
export const deleteProductOperation: Of<DeleteProduct> = { method: "DELETE", path: "/products/{productID}" };

// Safe: the pages of a product.
export const productHref = (id: string) => `/products/${encodeURIComponent(id)}` as Route;
export const editHref = (id: string) => `${productHref(id)}/edit` as Route;
