-- Orders take from the stock of products. PostgreSQL leaves all indexes of a table alone when a row changes in columns that
-- none of them names, and the new row fits beside the old one (a "HOT" update).
DROP INDEX IF EXISTS "products_inventory_quantity_available_id_idx";
DROP INDEX IF EXISTS "products_low_stock_idx";
ALTER TABLE "products" SET (fillfactor = 85);

-- So low stock is indexed by a column of its own, which changes only when the quantity passes the notification point.
ALTER TABLE "products" ADD COLUMN "low_stock" BOOLEAN;

CREATE FUNCTION "take_low_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."low_stock" := nullif(NEW."inventory_enabled" AND NEW."inventory_quantity_available" <= NEW."inventory_notification_point", false);
  RETURN NEW;
END
$$;

CREATE TRIGGER "products_low_stock" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION "take_low_stock"();

-- Also for an import, which writes as a replica does.
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_low_stock";

UPDATE "products" SET "low_stock" = true
WHERE "inventory_enabled" AND "inventory_quantity_available" <= "inventory_notification_point";

CREATE INDEX "products_low_stock_idx" ON "products" (lower("name"), "id") WHERE "low_stock";
