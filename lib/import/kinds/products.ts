import { z } from "zod";
import { identifier, int32, text } from "@/lib/api/fields";
import { inventory, product } from "@/lib/products/contract";
import { date, otherwise, xp } from "./fields";
import { id, type Kind } from "./kind";
import { changedHere, mustExist, upsert } from "./sql";

const { shape } = product;
const no = otherwise(z.boolean(), false);
const count = int32.refine((value) => value >= 0, "Must be 0 or more.");

const stock = z.strictObject({
  Enabled: no,
  NotificationPoint: inventory.shape.NotificationPoint.optional(),
  VariantLevelTracking: no,
  OrderCanExceed: no,
  QuantityAvailable: inventory.shape.QuantityAvailable.optional(),
  LastUpdated: date.nullish(),
});

const line = z
  .strictObject({
    ID: identifier,
    OwnerID: shape.OwnerID,
    DefaultPriceScheduleID: identifier.nullish(),
    AutoForward: no,
    ParentID: identifier.nullish(),
    IsParent: no,
    IsBundle: no,
    Name: shape.Name,
    Description: text(2000).nullish(),
    QuantityMultiplier: otherwise(
      int32.refine((value) => value >= 1, "Must be 1 or more."),
      1,
    ),
    ShipWeight: shape.ShipWeight.optional(),
    ShipHeight: shape.ShipHeight.optional(),
    ShipWidth: shape.ShipWidth.optional(),
    ShipLength: shape.ShipLength.optional(),
    Active: no,
    SpecCount: otherwise(count, 0),
    VariantCount: otherwise(count, 0),
    ShipFromAddressID: identifier.nullish(),
    Inventory: stock.nullish(),
    DefaultSupplierID: identifier.nullish(),
    AllSuppliersCanSell: no,
    Returnable: no,
    xp,
    LastUpdated: date.nullish(),
  })
  .transform(({ Inventory, ...record }) => ({
    ...record,
    InventoryEnabled: Inventory?.Enabled,
    InventoryNotificationPoint: Inventory?.NotificationPoint,
    InventoryVariantLevelTracking: Inventory?.VariantLevelTracking,
    InventoryOrderCanExceed: Inventory?.OrderCanExceed,
    InventoryQuantityAvailable: Inventory?.QuantityAvailable,
    InventoryLastUpdated: Inventory?.LastUpdated,
  }));

const columns = {
  id: ["ID", id],
  owner_id: ["OwnerID", id],
  default_price_schedule_id: ["DefaultPriceScheduleID", id],
  auto_forward: ["AutoForward", "boolean"],
  parent_id: ["ParentID", id],
  is_parent: ["IsParent", "boolean"],
  is_bundle: ["IsBundle", "boolean"],
  name: ["Name", "text"],
  description: ["Description", "text"],
  quantity_multiplier: ["QuantityMultiplier", "int"],
  ship_weight: ["ShipWeight", "float8"],
  ship_height: ["ShipHeight", "float8"],
  ship_width: ["ShipWidth", "float8"],
  ship_length: ["ShipLength", "float8"],
  active: ["Active", "boolean"],
  spec_count: ["SpecCount", "int"],
  variant_count: ["VariantCount", "int"],
  ship_from_address_id: ["ShipFromAddressID", id],
  inventory_enabled: ["InventoryEnabled", "boolean"],
  inventory_notification_point: ["InventoryNotificationPoint", "int"],
  inventory_variant_level_tracking: ["InventoryVariantLevelTracking", "boolean"],
  inventory_order_can_exceed: ["InventoryOrderCanExceed", "boolean"],
  inventory_quantity_available: ["InventoryQuantityAvailable", "int"],
  inventory_last_updated: ["InventoryLastUpdated", "timestamptz"],
  default_supplier_id: ["DefaultSupplierID", id],
  all_suppliers_can_sell: ["AllSuppliersCanSell", "boolean"],
  returnable: ["Returnable", "boolean"],
  xp: ["xp", "jsonb"],
  last_updated: ["LastUpdated", "timestamptz(3)"],
} as const;

/** It was changed here, and its line says nothing newer. */
const isKept = "(t.date_changed is not null and not coalesce(excluded.last_updated > t.date_changed, false))";

/**
 * Orders that open here take from the stock, and people set it: a line that says how much there was before that, or does not
 * say when, does not give it back.
 */
const newerOf = (column: string) => `case
  when ${isKept} and (t.inventory_enabled is null or excluded.inventory_last_updated is null) then t.${column}
  when t.date_stock_changed is not null and excluded.inventory_enabled is not null and excluded.inventory_last_updated is null then t.${column}
  when t.inventory_last_updated > excluded.inventory_last_updated then t.${column} else excluded.${column} end`;

/** It was deleted here, and its line says nothing newer. */
const isDeleted = `not exists (select from products p where p.id = s.id) and ${changedHere("Product", ["product.deleted"])}`;

export const products: Kind = {
  name: "products",
  schema: line,
  columns,
  key: ["id"],
  streams: false,
  checks: [
    mustExist("owner_id", "OwnerID", { table: "companies", noun: "company" }),
    mustExist("default_supplier_id", "DefaultSupplierID", { table: "companies", noun: "company" }),
    mustExist("parent_id", "ParentID", {
      table: `(select id from products union all select s.id from staging s where not (${isDeleted}))`,
      noun: "product",
    }),
    `select line, 'ParentID' as property, 'A product is not its own parent.' as reason from staging where parent_id = id`,
  ],
  before: [`delete from staging s where ${isDeleted}`],
  upsert: upsert({
    table: "products",
    key: ["id"],
    columns: Object.keys(columns),
    set: {
      ...Object.fromEntries(
        Object.keys(columns).map((column) => [
          column,
          `case when ${isKept} then t.${column} else excluded.${column} end`,
        ]),
      ),
      inventory_quantity_available: newerOf("inventory_quantity_available"),
      inventory_last_updated: newerOf("inventory_last_updated"),
    },
  }),
};
