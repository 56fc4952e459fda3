import { z } from "zod";
import { roles } from "./role-names";

export const role = z.enum(roles);
export type Role = z.output<typeof role>;

export const companyType = z.enum(["Owner", "Buyer", "Supplier"]);
export type CompanyType = z.output<typeof companyType>;
