import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import type { Source } from "@/lib/list/source";
import { Prisma } from "@/prisma/generated/client";

const { sql } = Prisma;

/** Whose records are asked for: the marketplace owner's, one buyer's or supplier's, or those of all buyers. */
export type Whose = { type: CompanyType; id?: string };

export const admins: Whose = { type: "Owner" };
export const allBuyers: Whose = { type: "Buyer" };
export const buyerOf = ({ buyerID }: { buyerID: string }): Whose => ({ type: "Buyer", id: buyerID });
export const supplierOf = ({ supplierID }: { supplierID: string }): Whose => ({ type: "Supplier", id: supplierID });

/** A condition: the company is one of the actor's, which for the marketplace's owner are all. */
export const isOwnCompany = (companyID: Prisma.Sql, { CompanyType, CompanyID }: Actor) =>
  CompanyType === "Owner" ? sql`true` : sql`${companyID} = ${CompanyID}`;

/** A condition: the company is one of those asked for, and the actor may see it. */
export const isAmong = (companyID: Prisma.Sql, whose: Whose, actor: Actor) =>
  sql`${companyID} IN (SELECT c."id" FROM "companies" c WHERE ${isVisible(whose, actor)})`;

/** Makes the list of a company that the actor cannot see answer like one of a company that does not exist. */
export function parentOf(whose: Whose, actor: Actor): Pick<Source, "parent"> {
  const { type, id } = whose;
  if (id === undefined) return {};
  return { parent: { type, id, visible: sql`EXISTS (SELECT 1 FROM "companies" c WHERE ${isVisible(whose, actor)})` } };
}

/** A condition on `companies c`. */
const isVisible = ({ type, id }: Whose, actor: Actor) => sql`
  c."type" = ${type}::"CompanyType" AND ${isOwnCompany(sql`c."id"`, actor)}
  AND ${id === undefined ? sql`true` : sql`c."id" = ${id}`}`;
