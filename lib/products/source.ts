import "server-only";

import type { Actor } from "@/lib/auth/actor";
import type { Facets } from "@/lib/list/page";
import type { Source } from "@/lib/list/source";
import { isoText } from "@/lib/list/text-sql";
import { companyName } from "@/lib/users/company-name";
import { Prisma } from "@/prisma/generated/client";
import type { Product } from "./contract";
import { productList } from "./list";
import { visibleProducts } from "./visibility";

const { sql } = Prisma;
const number = sql`float8`;
const boolean = sql`boolean`;

// json, not jsonb, which would sort the names.
const inventory = sql`CASE WHEN p."inventory_enabled" IS NOT NULL THEN json_build_object(
    'Enabled', p."inventory_enabled", 'NotificationPoint', p."inventory_notification_point",
    'VariantLevelTracking', coalesce(p."inventory_variant_level_tracking", false),
    'OrderCanExceed', coalesce(p."inventory_order_can_exceed", false),
    'QuantityAvailable', p."inventory_quantity_available",
    'LastUpdated', ${isoText(sql`p."inventory_last_updated"`)}) END`;

const select = sql`
  p."id" AS "ID", p."owner_id" AS "OwnerID", p."default_price_schedule_id" AS "DefaultPriceScheduleID",
  p."auto_forward" AS "AutoForward", p."parent_id" AS "ParentID", p."is_parent" AS "IsParent", p."is_bundle" AS "IsBundle",
  p."name" AS "Name", p."description" AS "Description", p."quantity_multiplier" AS "QuantityMultiplier",
  p."ship_weight" AS "ShipWeight", p."ship_height" AS "ShipHeight", p."ship_width" AS "ShipWidth", p."ship_length" AS "ShipLength",
  p."active" AS "Active", p."spec_count" AS "SpecCount", p."variant_count" AS "VariantCount",
  p."ship_from_address_id" AS "ShipFromAddressID",
  ${inventory} AS "Inventory",
  p."default_supplier_id" AS "DefaultSupplierID", p."all_suppliers_can_sell" AS "AllSuppliersCanSell",
  p."returnable" AS "Returnable", p."xp" AS "xp"`;

const columns: Source["columns"] = {
  ID: { match: [sql`p."id"`] },
  OwnerID: { match: [sql`p."owner_id"`] },
  DefaultPriceScheduleID: { match: [sql`p."default_price_schedule_id"`], nullable: true },
  AutoForward: { match: [sql`p."auto_forward"`], cast: boolean },
  ParentID: { match: [sql`p."parent_id"`], nullable: true },
  IsParent: { match: [sql`p."is_parent"`], cast: boolean },
  IsBundle: { match: [sql`p."is_bundle"`], cast: boolean },
  // Sorted as people do, without regard to case.
  Name: { match: [sql`p."name"`], sort: sql`lower(p."name")` },
  Description: { match: [sql`p."description"`], nullable: true },
  QuantityMultiplier: { match: [sql`p."quantity_multiplier"`], cast: number },
  ShipWeight: { match: [sql`p."ship_weight"`], cast: number, nullable: true },
  ShipHeight: { match: [sql`p."ship_height"`], cast: number, nullable: true },
  ShipWidth: { match: [sql`p."ship_width"`], cast: number, nullable: true },
  ShipLength: { match: [sql`p."ship_length"`], cast: number, nullable: true },
  Active: { match: [sql`p."active"`], cast: boolean },
  SpecCount: { match: [sql`p."spec_count"`], cast: number },
  VariantCount: { match: [sql`p."variant_count"`], cast: number },
  ShipFromAddressID: { match: [sql`p."ship_from_address_id"`], nullable: true },
  Inventory: { match: [sql`p."inventory_enabled"`], nullable: true },
  "Inventory.Enabled": { match: [sql`p."inventory_enabled"`], cast: boolean, nullable: true },
  "Inventory.NotificationPoint": { match: [sql`p."inventory_notification_point"`], cast: number, nullable: true },
  "Inventory.VariantLevelTracking": {
    match: [sql`p."inventory_variant_level_tracking"`],
    cast: boolean,
    nullable: true,
  },
  "Inventory.OrderCanExceed": { match: [sql`p."inventory_order_can_exceed"`], cast: boolean, nullable: true },
  "Inventory.QuantityAvailable": { match: [sql`p."inventory_quantity_available"`], cast: number, nullable: true },
  "Inventory.LastUpdated": { match: [sql`p."inventory_last_updated"`], cast: sql`timestamptz`, nullable: true },
  // Null where there is nothing to compare. `low_stock` is the same where it is true, and has the index.
  "Inventory.LowStock": {
    match: [
      sql`(p."low_stock" AND p."inventory_enabled" AND p."inventory_quantity_available" <= p."inventory_notification_point")`,
    ],
    cast: boolean,
    nullable: true,
  },
  DefaultSupplierID: {
    match: [sql`p."default_supplier_id"`],
    // As an array they are found by an index; of many rows that no index finds, IN tells faster.
    searchNames: (holds) =>
      sql`p."default_supplier_id" = ANY(ARRAY(SELECT c."id" FROM "companies" c WHERE ${holds(sql`c."name"`)}))`,
    nullable: true,
  },
  SupplierID: { match: [sql`p."default_supplier_id"`, sql`p."owner_id"`] },
  AllSuppliersCanSell: { match: [sql`p."all_suppliers_can_sell"`], cast: boolean },
  Returnable: { match: [sql`p."returnable"`], cast: boolean },
  xp: { match: [sql`p."xp"`], nullable: true },
  // Where the marketplaces we know keep it.
  "xp.Category": { match: [sql`(p."xp" ->> 'Category')`], nullable: true },
};

/** The products that the actor may see. */
export function productsOf(actor: Actor): Source<Product> & { meta: Facets; version: Prisma.Sql } {
  return {
    actor,
    list: productList,
    scope: `${productList.name} ${actor.CompanyID}`,
    from: sql`"products" p`,
    recordsLast: true,
    where: visibleProducts(actor),
    key: [sql`p."id"`],
    version: sql`p."version"`,
    select,
    names: {
      OwnerID: companyName(sql`p."owner_id"`),
      DefaultSupplierID: companyName(sql`p."default_supplier_id"`),
      ParentID: sql`(SELECT pp."name" FROM "products" pp WHERE pp."id" = p."parent_id" AND ${visibleProducts(actor, sql`pp`)})`,
    },
    columns,
    meta: { Facets: [] },
  };
}
