import { z } from "zod";
import { amount, dateTime, identifier, int32, text, xp } from "@/lib/fields";

export const inventory = z.object({
  Enabled: z.boolean(),
  NotificationPoint: int32.nullable(),
  VariantLevelTracking: z.boolean(),
  OrderCanExceed: z.boolean(),
  QuantityAvailable: int32.nullable(),
  LastUpdated: dateTime.nullable(),
});

export const product = z.object({
  ID: identifier,
  OwnerID: identifier,
  DefaultPriceScheduleID: identifier.nullable(),
  AutoForward: z.boolean(),
  ParentID: identifier.nullable(),
  IsParent: z.boolean(),
  IsBundle: z.boolean(),
  Name: text(100),
  Description: text(2000).nullable(),
  QuantityMultiplier: int32,
  ShipWeight: amount.nullable(),
  ShipHeight: amount.nullable(),
  ShipWidth: amount.nullable(),
  ShipLength: amount.nullable(),
  Active: z.boolean(),
  SpecCount: int32,
  VariantCount: int32,
  ShipFromAddressID: identifier.nullable(),
  Inventory: inventory.nullable(),
  DefaultSupplierID: identifier.nullable(),
  AllSuppliersCanSell: z.boolean(),
  Returnable: z.boolean(),
  xp: xp.nullable(),
});
export type Product = z.output<typeof product>;
