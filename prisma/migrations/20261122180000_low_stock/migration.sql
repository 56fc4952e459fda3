-- Products whose stock is at or below the point at which somebody is told, in the order of the list. By its condition, not by a
-- column of it: PostgreSQL takes the condition of a query apart at its AND.
CREATE INDEX IF NOT EXISTS "products_low_stock_idx" ON "products" (lower("name"), "id")
  WHERE "inventory_enabled" AND "inventory_quantity_available" <= "inventory_notification_point";
