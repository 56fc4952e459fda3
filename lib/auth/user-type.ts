import type { CompanyType } from "./roles";

/** What clients of OrderCloud call a user of each company. */
export const userTypes = { Owner: "admin", Buyer: "buyer", Supplier: "supplier" } as const satisfies Record<
  CompanyType,
  string
>;
