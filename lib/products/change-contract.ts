import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { identifier } from "@/lib/api/fields";
import type { Role } from "@/lib/auth/roles";
import { product } from "./contract";
import { examples } from "./examples";
import { newProduct, productChange, savedProduct } from "./input";

/** Besides FullAccess. */
export const productAdmins: readonly Role[] = ["ProductAdmin"];

/** `xp` of 8,000 bytes and a description of 2,000 characters, in a record that is sent back as it was read. */
const maxBytes = 64 * 1024;
const shared = { tag: "Products", roles: productAdmins } as const;
const params = z.object({ productID: identifier });
const path = "/products/{productID}" as const;
const whose =
  "For the company that owns the product and the marketplace owner. Suppliers create products of their own; buyers create none.";

export const createProductContract = {
  ...shared,
  id: "createProduct",
  orderCloud: "Products.Create",
  summary: "Create a product",
  description: whose,
  method: "POST",
  path: "/products",
  location: "/products/{ID}",
  body: newProduct,
  maxBytes,
  response: product,
  status: 201,
  versioned: true,
  refuses: [409],
  example: examples.createProduct,
} as const satisfies Contract;

export const saveProductContract = {
  ...shared,
  id: "saveProduct",
  orderCloud: "Products.Save",
  summary: "Create or replace a product",
  description: `Creates the product when there is none with this ID. What is absent is removed, \`Inventory\` too; \`OwnerID\` stays. ${whose}`,
  method: "PUT",
  path,
  params,
  body: savedProduct,
  maxBytes,
  response: product,
  versioned: true,
  refuses: [409],
  example: examples.saveProduct,
} as const satisfies Contract;

export const updateProductContract = {
  ...shared,
  id: "updateProduct",
  orderCloud: "Products.Patch",
  summary: "Change a product or its stock",
  description: `What is absent stays as it is: \`{"Inventory": {"QuantityAvailable": 20}}\` sets the stock alone. \`xp\` is merged at every level, where null removes a key. ${whose}`,
  method: "PATCH",
  path,
  params,
  body: productChange,
  maxBytes,
  response: product,
  versioned: true,
  refuses: [409],
  example: examples.updateProduct,
} as const satisfies Contract;

export const deleteProductContract = {
  ...shared,
  id: "deleteProduct",
  orderCloud: "Products.Delete",
  summary: "Delete a product",
  description: `While no order names it and it has no variants. One that was ordered can be taken off sale with \`Active\`. ${whose}`,
  method: "DELETE",
  path,
  params,
  versioned: true,
  refuses: [409],
  example: examples.deleteProduct,
} as const satisfies Contract;
