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

/** A condition on `products`, as above: a company sells them, and so orders to it may have them. The owner sells all. */
export const isSoldBy = (companyID: Prisma.Sql, p = sql`p`) => sql`EXISTS (
  SELECT 1 FROM "companies" seller WHERE seller."id" = ${companyID} AND (seller."type" = 'Owner'
    OR seller."id" IN (${p}."owner_id", ${p}."default_supplier_id") OR ${p}."all_suppliers_can_sell"))`;

/** Whether a product that the actor sees is theirs to change, given the role. */
export const ownsProduct = ({ CompanyID, CompanyType }: Actor, { OwnerID }: { OwnerID: string }) =>
  CompanyType === "Owner" || OwnerID === CompanyID;
