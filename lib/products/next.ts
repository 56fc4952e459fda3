import "server-only";

import { AppError } from "@/lib/errors";
import { Prisma } from "@/prisma/generated/client";
import type { Product } from "./contract";
import type { NewInventory, ProductChange } from "./input";

const { sql, raw } = Prisma;

const text = (column: string) => ({ column, type: "text" });
const boolean = (column: string) => ({ column, type: "boolean" });
const number = (column: string) => ({ column, type: "float8" });
const columns = {
  DefaultPriceScheduleID: text("default_price_schedule_id"),
  AutoForward: boolean("auto_forward"),
  ParentID: text("parent_id"),
  IsParent: boolean("is_parent"),
  Name: text("name"),
  Description: text("description"),
  QuantityMultiplier: { column: "quantity_multiplier", type: "int" },
  ShipWeight: number("ship_weight"),
  ShipHeight: number("ship_height"),
  ShipWidth: number("ship_width"),
  ShipLength: number("ship_length"),
  Active: boolean("active"),
  ShipFromAddressID: text("ship_from_address_id"),
  DefaultSupplierID: text("default_supplier_id"),
  AllSuppliersCanSell: boolean("all_suppliers_can_sell"),
  Returnable: boolean("returnable"),
};
type Settable = keyof typeof columns;
// Safe: these are its keys.
const settable = Object.keys(columns) as Settable[];

const stockColumns = {
  Enabled: boolean("inventory_enabled"),
  NotificationPoint: { column: "inventory_notification_point", type: "int" },
  VariantLevelTracking: boolean("inventory_variant_level_tracking"),
  OrderCanExceed: boolean("inventory_order_can_exceed"),
  QuantityAvailable: { column: "inventory_quantity_available", type: "int" },
};
type Stock = Omit<NonNullable<Product["Inventory"]>, "LastUpdated">;
// Safe: these are its keys.
const stockNames = Object.keys(stockColumns) as (keyof Stock)[];

/** What of a product can be set. */
export type Next = Pick<Product, Settable> & { Inventory: Stock | null };

/** What a product is of which nothing is said. */
const blank: Next = {
  DefaultPriceScheduleID: null,
  AutoForward: false,
  ParentID: null,
  IsParent: false,
  Name: "",
  Description: null,
  QuantityMultiplier: 1,
  ShipWeight: null,
  ShipHeight: null,
  ShipWidth: null,
  ShipLength: null,
  Active: false,
  ShipFromAddressID: null,
  Inventory: null,
  DefaultSupplierID: null,
  AllSuppliersCanSell: false,
  Returnable: false,
};
const noStock: Stock = {
  Enabled: false,
  NotificationPoint: null,
  VariantLevelTracking: false,
  OrderCanExceed: false,
  QuantityAvailable: null,
};

export const replaced = (input: ProductChange): Next => merged(input, blank);

/** Throws Product.InventoryDisabled for a quantity of stock that is not tracked. */
export function patched(input: ProductChange, before: Product): Next {
  const next = merged(input, before);
  const { QuantityAvailable } = input.Inventory ?? {};
  const isSet = typeof QuantityAvailable === "number" && QuantityAvailable !== before.Inventory?.QuantityAvailable;
  if (isSet && !next.Inventory?.Enabled)
    throw new AppError("Product.InventoryDisabled", { Property: "Inventory.QuantityAvailable" });
  return next;
}

function merged(input: ProductChange, base: Next): Next {
  const values = settable.map((name) => [name, input[name] === undefined ? base[name] : (input[name] ?? blank[name])]);
  const { Inventory } = input;
  const stock = Inventory === undefined ? base.Inventory : Inventory && mergedStock(Inventory, base.Inventory);
  // Safe: each of them is there, and what is null has been replaced where it may not be.
  return { ...Object.fromEntries(values), Inventory: stock } as Next;
}

function mergedStock(input: NewInventory, base: Stock | null): Stock {
  const values = stockNames.map((name) => [
    name,
    input[name] === undefined ? (base ?? noStock)[name] : (input[name] ?? noStock[name]),
  ]);
  // Safe: as above.
  return Object.fromEntries(values) as Stock;
}

/** Whether anything is to be other than it is but the quantity in stock; of xp this says nothing. */
export function differsBesideQuantity(next: Next, before: Product) {
  const [stock, stockBefore] = [next.Inventory, before.Inventory];
  return (
    settable.some((name) => next[name] !== before[name]) ||
    (stock === null) !== (stockBefore === null) ||
    stockNames.some((name) => name !== "QuantityAvailable" && stock?.[name] !== stockBefore?.[name])
  );
}

/** The columns, and their values as SQL. */
export function columnsOf({ Inventory, ...next }: Next) {
  const valued = ({ column, type }: { column: string; type: string }, value: unknown) => ({
    name: raw(`"${column}"`),
    value: sql`${value === null || value === undefined ? null : `${value}`}::${raw(type)}`,
  });
  return [
    ...settable.map((name) => valued(columns[name], next[name])),
    ...stockNames.map((name) => valued(stockColumns[name], Inventory?.[name])),
  ];
}
