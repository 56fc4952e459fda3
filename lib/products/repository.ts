import "server-only";

import { type Actor, authorize } from "@/lib/auth/actor";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { iso } from "@/lib/fields";
import type { Prisma } from "@/prisma/generated/client";
import { type Product, productReaders } from "./contract";

/** Throws NotFound for a product that is not there or that the actor may not see. */
export async function getProduct(actor: Actor, productID: string): Promise<Product> {
  authorize(actor, productReaders);

  const row = await db.product.findFirst({ where: { id: productID, ...visibleProducts(actor) } });
  if (!row) throw notFound("Product", productID);
  return toProduct(row);
}

function visibleProducts({ CompanyID, CompanyType }: Actor): Prisma.ProductWhereInput {
  const byCompany = {
    Owner: {},
    Supplier: { OR: [{ ownerId: CompanyID }, { defaultSupplierId: CompanyID }, { allSuppliersCanSell: true }] },
    Buyer: { active: true },
  };
  return byCompany[CompanyType];
}

function toProduct(row: Prisma.ProductGetPayload<object>): Product {
  return {
    ID: row.id,
    OwnerID: row.ownerId,
    DefaultPriceScheduleID: row.defaultPriceScheduleId,
    AutoForward: row.autoForward,
    ParentID: row.parentId,
    IsParent: row.isParent,
    IsBundle: row.isBundle,
    Name: row.name,
    Description: row.description,
    QuantityMultiplier: row.quantityMultiplier,
    ShipWeight: row.shipWeight,
    ShipHeight: row.shipHeight,
    ShipWidth: row.shipWidth,
    ShipLength: row.shipLength,
    Active: row.active,
    SpecCount: row.specCount,
    VariantCount: row.variantCount,
    ShipFromAddressID: row.shipFromAddressId,
    Inventory: toInventory(row),
    DefaultSupplierID: row.defaultSupplierId,
    AllSuppliersCanSell: row.allSuppliersCanSell,
    Returnable: row.returnable,
    // Safe: the database holds it to an object.
    xp: row.xp as Product["xp"],
  };
}

function toInventory(row: Prisma.ProductGetPayload<object>): Product["Inventory"] {
  if (row.inventoryEnabled === null) return null;
  return {
    Enabled: row.inventoryEnabled,
    NotificationPoint: row.inventoryNotificationPoint,
    VariantLevelTracking: row.inventoryVariantLevelTracking ?? false,
    OrderCanExceed: row.inventoryOrderCanExceed ?? false,
    QuantityAvailable: row.inventoryQuantityAvailable,
    LastUpdated: iso(row.inventoryLastUpdated),
  };
}
