import { z } from "zod";

/** The roles of the specification. None implies another; FullAccess alone suffices for everything. */
export const role = z.enum([
  "FullAccess",
  "OrderAdmin",
  "ShopperOrderReader",
  "ProductAdmin",
  "ProductReader",
  "PasswordReset",
]);
export type Role = z.output<typeof role>;

export const companyType = z.enum(["Owner", "Buyer", "Supplier"]);
export type CompanyType = z.output<typeof companyType>;
