import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { CompanyType } from "@/lib/auth/roles";
import type { List } from "@/lib/list/list";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { Prisma } from "@/prisma/generated/client";
import type { Buyer, Supplier } from "./contract";
import { buyerList, supplierList } from "./list";
import { isOwnCompany } from "./whose";

const { sql } = Prisma;

const active = sql`c."active" AS "Active", ${isoText(sql`c."date_created"`)} AS "DateCreated"`;

const columns: Source["columns"] = {
  ID: { match: [sql`c."id"`] },
  Name: { match: [sql`c."name"`], sort: sql`lower(c."name")` },
  Active: { match: [sql`c."active"`], cast: sql`boolean` },
  DateCreated: { match: [sql`c."date_created"`], cast: sql`timestamptz` },
  xp: { match: [sql`c."xp"`], nullable: true },
  DefaultCatalogID: { match: [sql`c."default_catalog_id"`], nullable: true },
  AllBuyersCanOrder: { match: [sql`c."all_buyers_can_order"`], cast: sql`boolean` },
};

/** The buyers that the actor may see. */
export const buyersOf = (actor: Actor): Source<Buyer> => ({
  ...companiesOf(actor, { type: "Buyer", list: buyerList }),
  select: sql`c."id" AS "ID", c."name" AS "Name", c."default_catalog_id" AS "DefaultCatalogID", ${active}, c."xp" AS "xp"`,
});

/** The suppliers that the actor may see. */
export const suppliersOf = (actor: Actor): Source<Supplier> => ({
  ...companiesOf(actor, { type: "Supplier", list: supplierList }),
  select: sql`c."id" AS "ID", c."name" AS "Name", ${active}, c."all_buyers_can_order" AS "AllBuyersCanOrder", c."xp" AS "xp"`,
});

function companiesOf(actor: Actor, { type, list }: { type: CompanyType; list: List }) {
  return {
    actor,
    list,
    scope: `${list.name} ${actor.CompanyID}`,
    from: sql`"companies" c`,
    where: sql`c."type" = ${type}::"CompanyType" AND ${isOwnCompany(sql`c."id"`, actor)}`,
    key: [sql`c."id"`],
    columns,
  };
}
