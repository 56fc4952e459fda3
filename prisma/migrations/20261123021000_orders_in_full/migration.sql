ALTER TABLE "orders"
  ADD COLUMN "date_approved" TIMESTAMPTZ(3),
  ADD COLUMN "date_declined" TIMESTAMPTZ(3),
  ADD COLUMN "date_canceled" TIMESTAMPTZ(3),
  ADD COLUMN "date_completed" TIMESTAMPTZ(3),
  ADD COLUMN "date_submitted_for_approval" TIMESTAMPTZ(3),
  ADD COLUMN "last_updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "subtotal" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "shipping_cost" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "tax_cost" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "gratuity" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "fees" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "promotion_discount" NUMERIC(18, 4) NOT NULL DEFAULT 0,
  ADD COLUMN "billing_address_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "billing_address" JSONB,
  ADD COLUMN "shipping_address_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "line_items"
  ADD COLUMN "cost_center" VARCHAR(100),
  ADD COLUMN "quantity_shipped" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "ship_from_address_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "supplier_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "date_added" TIMESTAMPTZ(3),
  ADD COLUMN "xp" JSONB;

-- Not at once with the column, which would date the items that are there already: theirs is the order's.
ALTER TABLE "line_items" ALTER COLUMN "date_added" SET DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "approvals" ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;

-- Every order gets a value of its own. The table is written anew once, since an UPDATE would leave twice its size behind,
-- write to every index for each row, and have the triggers count all of them.
CREATE FUNCTION pg_temp."subtotal_of"("order" text, "total" numeric) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sum(l."quantity" * l."unit_price") FROM "line_items" l WHERE l."order_id" = "order" COLLATE "C"), "total")
$$;

ALTER TABLE "orders"
  ALTER COLUMN "date_submitted_for_approval" TYPE TIMESTAMPTZ(3)
    USING CASE WHEN "status" IN ('AwaitingApproval', 'Declined') THEN "date_submitted" END,
  ALTER COLUMN "last_updated" TYPE TIMESTAMPTZ(3) USING greatest("date_created", "date_submitted"),
  ALTER COLUMN "subtotal" TYPE NUMERIC(18, 4) USING pg_temp.subtotal_of("id", "total");

CREATE INDEX "orders_last_updated_id_idx" ON "orders"("last_updated", "id");
CREATE INDEX "line_items_supplier_id_idx" ON "line_items"("supplier_id") WHERE "supplier_id" IS NOT NULL;

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_amounts_check" CHECK (
    is_amount("subtotal") AND is_amount("shipping_cost") AND is_amount("tax_cost") AND is_amount("gratuity")
    AND is_amount("fees") AND is_amount("promotion_discount")) NOT VALID,
  ADD CONSTRAINT "orders_billing_address_check" CHECK (is_xp("billing_address")) NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amounts_check", VALIDATE CONSTRAINT "orders_billing_address_check";

ALTER TABLE "line_items"
  ADD CONSTRAINT "line_items_quantity_shipped_check" CHECK ("quantity_shipped" >= 0) NOT VALID,
  ADD CONSTRAINT "line_items_xp_check" CHECK (is_xp("xp")) NOT VALID,
  ADD CONSTRAINT "line_items_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "companies"("id")
    ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "line_items" VALIDATE CONSTRAINT "line_items_quantity_shipped_check",
  VALIDATE CONSTRAINT "line_items_xp_check", VALIDATE CONSTRAINT "line_items_supplier_id_fkey";

-- The clock and not the transaction's start: of two changes one after the other, the second has the later date. A date that
-- the writer sets, such as an import, stays.
CREATE FUNCTION "take_next_version_and_date"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  IF NEW."last_updated" = OLD."last_updated" THEN
    NEW."last_updated" := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "orders_change_version" BEFORE UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "take_next_version_and_date"();
