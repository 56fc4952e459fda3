import "server-only";

import type { Actor } from "@/lib/auth/actor";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** A condition on `products`, by what the query calls them: the products the actor may see. */
export function visibleProducts({ CompanyID, CompanyType }: Actor, p = sql`p`) {
  const byCompany = {
    Owner: sql`true`,
    Supplier: sql`(${p}."owner_id" = ${CompanyID} OR ${p}."default_supplier_id" = ${CompanyID} OR ${p}."all_suppliers_can_sell")`,
    Buyer: sql`${p}."active"`,
  };
  return byCompany[CompanyType];
}

/** Whether a product that the actor sees is theirs to change, given the role. */
export const ownsProduct = ({ CompanyID, CompanyType }: Actor, { OwnerID }: { OwnerID: string }) =>
  CompanyType === "Owner" || OwnerID === CompanyID;
