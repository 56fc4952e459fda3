import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { amount, dateTime, identifier, int32, text } from "@/lib/api/fields";
import { newIdentifier, newXp } from "@/lib/api/new-fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { product } from "./contract";
import { examples } from "./examples";

/** Besides FullAccess. */
export const productAdmins: readonly Role[] = ["ProductAdmin"];

// OrderCloud's clients send whole records back: in these objects other properties are ignored.

const size = amount.refine((value) => value >= 0, "Must be 0 or more.").nullish();

const newInventory = z
  .object({
    Enabled: z.boolean().nullish().meta({ description: "Whether the stock is tracked. Absent: it is not." }),
    NotificationPoint: int32.nullish(),
    VariantLevelTracking: z.boolean().nullish(),
    OrderCanExceed: z.boolean().nullish(),
    QuantityAvailable: int32.nullish(),
    LastUpdated: dateTime.nullish().meta({
      description:
        "When it is sent back as it was read, another `QuantityAvailable` is refused if the stock has changed since: 409. Absent: the quantity is set.",
    }),
  })
  .register(schemaNames, { id: "NewInventory" });
export type NewInventory = z.output<typeof newInventory>;

const newProduct = z
  .object({
    ID: newIdentifier.nullish(),
    OwnerID: identifier.nullish().meta({
      description: "Absent: the caller's company. The marketplace owner can name a supplier. It cannot be changed.",
    }),
    DefaultPriceScheduleID: identifier.nullish(),
    AutoForward: z.boolean().nullish(),
    ParentID: identifier.nullish().meta({ description: "A product of the same owner with `IsParent`." }),
    IsParent: z.boolean().nullish(),
    Name: text(100).min(1, "Must not be empty.").meta({ minLength: 1 }),
    Description: text(2000).nullish(),
    QuantityMultiplier: int32
      .refine((value) => value >= 1, "Must be 1 or more.")
      .nullish()
      .meta({ description: "Absent: 1." }),
    ShipWeight: size,
    ShipHeight: size,
    ShipWidth: size,
    ShipLength: size,
    Active: z.boolean().nullish().meta({ description: "Whether it can be ordered, and buyers see it. Absent: false." }),
    ShipFromAddressID: identifier.nullish(),
    Inventory: newInventory.nullish(),
    DefaultSupplierID: identifier.nullish().meta({ description: "A supplier; a supplier can only name itself." }),
    AllSuppliersCanSell: z.boolean().nullish().meta({ description: "For the marketplace owner to set." }),
    Returnable: z.boolean().nullish(),
    xp: newXp.nullish(),
  })
  .register(schemaNames, { id: "NewProduct" });
export type NewProduct = z.output<typeof newProduct>;

/** A record that was read before may have an ID of any kind. */
const savedProduct = newProduct.extend({ ID: identifier.nullish() }).register(schemaNames, { id: "SavedProduct" });
export type SavedProduct = z.output<typeof savedProduct>;

/** Omitted properties stay unchanged. */
const productChange = savedProduct.partial().register(schemaNames, { id: "ProductChange" });
export type ProductChange = z.output<typeof productChange>;

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
