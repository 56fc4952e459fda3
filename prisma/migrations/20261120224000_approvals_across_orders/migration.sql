-- An approval knows its order's companies, so that what a company sees by date is one range of an index.
ALTER TABLE "approvals"
  ADD COLUMN "from_company_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "to_company_id" VARCHAR(100) COLLATE "C";

UPDATE "approvals" a SET "from_company_id" = o."from_company_id", "to_company_id" = o."to_company_id"
FROM "orders" o WHERE o."id" = a."order_id";

-- Waits for an order whose companies are just being changed: who sees the approval hangs on them.
CREATE FUNCTION "approvals_take_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o."from_company_id", o."to_company_id" INTO NEW."from_company_id", NEW."to_company_id"
  FROM "orders" o WHERE o."id" = NEW."order_id" FOR SHARE;
  RETURN NEW;
END $$;

CREATE TRIGGER "approvals_take_companies"
  BEFORE INSERT OR UPDATE OF "order_id", "from_company_id", "to_company_id" ON "approvals"
  FOR EACH ROW EXECUTE FUNCTION "approvals_take_companies"();

CREATE FUNCTION "orders_rerouted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "approvals" SET "from_company_id" = NEW."from_company_id", "to_company_id" = NEW."to_company_id"
  WHERE "order_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_rerouted" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN ((OLD."from_company_id", OLD."to_company_id") IS DISTINCT FROM (NEW."from_company_id", NEW."to_company_id"))
  EXECUTE FUNCTION "orders_rerouted"();

-- CreateIndex
CREATE INDEX "approvals_date_created_order_id_id_idx" ON "approvals"("date_created", "order_id", "id");

-- CreateIndex
CREATE INDEX "approvals_from_company_id_date_created_order_id_id_idx" ON "approvals"("from_company_id", "date_created", "order_id", "id");

-- CreateIndex
CREATE INDEX "approvals_to_company_id_date_created_order_id_id_idx" ON "approvals"("to_company_id", "date_created", "order_id", "id");

-- CreateIndex
CREATE INDEX "approvals_approving_group_id_order_id_idx" ON "approvals"("approving_group_id", "order_id");

-- What waits is a small part of a long history, and the part that is looked at.
CREATE INDEX "approvals_pending_idx" ON "approvals" ("date_created", "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX "approvals_pending_from_idx" ON "approvals" ("from_company_id", "date_created", "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX "approvals_pending_to_idx" ON "approvals" ("to_company_id", "date_created", "order_id", "id") WHERE "status" = 'Pending';
