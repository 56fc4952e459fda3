import { createCompany, ensureOwner } from "./factories";

/** The kinds of companies that have groups, and the path of their groups. */
export const groupKinds = [
  { type: "Owner", groups: () => "/usergroups" },
  { type: "Buyer", groups: (id: string) => `/buyers/${id}/usergroups` },
  { type: "Supplier", groups: (id: string) => `/suppliers/${id}/usergroups` },
] as const;

export const companyOf = (type: (typeof groupKinds)[number]["type"]) =>
  type === "Owner" ? ensureOwner() : createCompany(type);
