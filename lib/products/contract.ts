import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { exportOf } from "@/lib/api/exports/contract";
import { amount, dateTime, identifier, int32, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { pageWithFacetsOf } from "@/lib/list/page";
import { examples } from "./examples";
import { productList, productsOperation } from "./list";

export const inventory = z
  .object({
    Enabled: z.boolean(),
    NotificationPoint: int32.nullable(),
    VariantLevelTracking: z.boolean(),
    OrderCanExceed: z.boolean(),
    QuantityAvailable: int32.nullable(),
    LastUpdated: dateTime.nullable(),
  })
  .register(schemaNames, { id: "Inventory" });

export const product = z
  .object({
    ID: identifier,
    OwnerID: identifier,
    DefaultPriceScheduleID: identifier.nullable(),
    AutoForward: z.boolean(),
    ParentID: identifier.nullable(),
    IsParent: z.boolean(),
    IsBundle: z.boolean().meta({ readOnly: true }),
    Name: text(100),
    Description: text(2000).nullable(),
    QuantityMultiplier: int32,
    ShipWeight: amount.nullable(),
    ShipHeight: amount.nullable(),
    ShipWidth: amount.nullable(),
    ShipLength: amount.nullable(),
    Active: z.boolean(),
    SpecCount: int32.meta({ readOnly: true }),
    VariantCount: int32.meta({ readOnly: true }),
    ShipFromAddressID: identifier.nullable(),
    Inventory: inventory.nullable(),
    DefaultSupplierID: identifier.nullable(),
    AllSuppliersCanSell: z.boolean(),
    Returnable: z.boolean(),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Product" });
export type Product = z.output<typeof product>;

export const productReaders: readonly Role[] = ["ProductAdmin", "ProductReader"];

export const getProductContract = {
  id: "getProduct",
  orderCloud: "Products.Get",
  summary: "Get a product",
  tag: "Products",
  method: "GET",
  path: "/products/{productID}",
  roles: productReaders,
  params: z.object({ productID: identifier }),
  response: product,
  versioned: true,
  example: examples.getProduct,
} as const satisfies Contract;

export const listProductsContract = {
  ...productsOperation,
  id: "listProducts",
  orderCloud: "Products.List",
  summary: "List products",
  description:
    "`Inventory.LowStock` filters by whether tracked stock is at or below its `NotificationPoint`. It is not a property of the record.",
  tag: "Products",
  roles: productReaders,
  list: productList,
  response: pageWithFacetsOf(product),
  example: examples.listProducts,
} as const satisfies Contract;

export const exportProductsContract = {
  id: "exportProducts",
  summary: "Export products",
  ...exportOf(listProductsContract, product),
  example: examples.exportProducts,
} as const satisfies Contract;
