import { z } from "zod";
import type { Contract } from "@/lib/api/contract";
import { dateTime, identifier, text, xp } from "@/lib/api/fields";
import { schemaNames } from "@/lib/api/schema-names";
import type { Role } from "@/lib/auth/roles";
import { pageOf } from "@/lib/list/page";
import { examples } from "./examples";
import { buyerList, supplierList } from "./list";

/** Besides FullAccess. */
export const companyReaders = ["OrderAdmin"] as const satisfies Role[];

const ID = identifier;
const Name = text(200);
const Active = z.boolean().meta({ description: "Whether its users can sign in." });
const DateCreated = dateTime.meta({ readOnly: true });

export const buyer = z
  .object({
    ID,
    Name,
    DefaultCatalogID: identifier.nullable(),
    Active,
    DateCreated,
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Buyer" });
export type Buyer = z.output<typeof buyer>;

const supplier = z
  .object({
    ID,
    Name,
    Active,
    DateCreated,
    AllBuyersCanOrder: z.boolean().meta({ description: "Whether every buyer can order from it." }),
    xp: xp.nullable(),
  })
  .register(schemaNames, { id: "Supplier" });
export type Supplier = z.output<typeof supplier>;

/** The company that a path begins with. */
export const ofBuyer = z.object({ buyerID: identifier });
export const ofSupplier = z.object({ supplierID: identifier });

const read = { tag: "Companies", method: "GET", roles: companyReaders } as const;
const whoSees = "The marketplace owner sees all of them, everyone else only their own company.";

export const listBuyersContract = {
  id: "listBuyers",
  orderCloud: "Buyers.List",
  summary: "List buyers",
  description: whoSees,
  ...read,
  path: "/buyers",
  list: buyerList,
  response: pageOf(buyer),
  example: examples.listBuyers,
} as const satisfies Contract;

export const getBuyerContract = {
  id: "getBuyer",
  orderCloud: "Buyers.Get",
  summary: "Get a buyer",
  ...read,
  path: "/buyers/{buyerID}",
  params: ofBuyer,
  response: buyer,
  example: examples.getBuyer,
} as const satisfies Contract;

export const listSuppliersContract = {
  id: "listSuppliers",
  orderCloud: "Suppliers.List",
  summary: "List suppliers",
  description: whoSees,
  ...read,
  path: "/suppliers",
  list: supplierList,
  response: pageOf(supplier),
  example: examples.listSuppliers,
} as const satisfies Contract;

export const getSupplierContract = {
  id: "getSupplier",
  orderCloud: "Suppliers.Get",
  summary: "Get a supplier",
  ...read,
  path: "/suppliers/{supplierID}",
  params: ofSupplier,
  response: supplier,
  example: examples.getSupplier,
} as const satisfies Contract;
