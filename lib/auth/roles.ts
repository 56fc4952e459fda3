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

/** What each opens, for documentation and people. */
export const roleMeanings: Record<Role, string> = {
  FullAccess: "Everything.",
  OrderAdmin: "The orders of one's company, their approvals and returns.",
  ShopperOrderReader: "Of those orders, one's own and those with an approval for a group one belongs to.",
  ProductAdmin: "Products.",
  ProductReader: "Products, to read.",
  PasswordReset: "Setting one's own password by token.",
};

export const companyType = z.enum(["Owner", "Buyer", "Supplier"]);
export type CompanyType = z.output<typeof companyType>;
