-- What a company calls the keys of xp that say when an approval is due and what the budget is. Null: DueBy and Budget.
ALTER TABLE "companies" ADD COLUMN "due_key" VARCHAR(100), ADD COLUMN "budget_key" VARCHAR(100);

-- Of the company that the order is from; and by how much the order is over the budget. Decided approvals keep both.
ALTER TABLE "approvals" ADD COLUMN "due_key" VARCHAR(100), ADD COLUMN "over_budget" NUMERIC;

-- The same as before with the name of the key. The one without stays for servers that run meanwhile.
CREATE OR REPLACE FUNCTION "approval_due_at"("xp" jsonb, "key" text) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  part text[];
  at timestamp;
  named text := coalesce("key", 'DueBy');
BEGIN
  IF jsonb_typeof("xp" -> named) IS DISTINCT FROM 'string' THEN RETURN NULL; END IF;
  part := regexp_match("xp" ->> named, '^([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d)))?$');
  IF part IS NULL THEN RETURN NULL; END IF;
  at := make_date(part[1]::int, part[2]::int, 1)::timestamp + make_interval(days => part[3]::int - 1);
  IF part[4] IS NULL THEN RETURN (at + interval '1 day') AT TIME ZONE 'UTC'; END IF;
  at := at + make_interval(hours => part[4]::int, mins => part[5]::int, secs => (coalesce(part[6], '0') || '.' || coalesce(part[7], '0'))::float8);
  IF part[8] IS NOT NULL THEN
    at := at - make_interval(mins => (part[9]::int * 60 + part[10]::int) * CASE part[8] WHEN '-' THEN -1 ELSE 1 END);
  END IF;
  RETURN at AT TIME ZONE 'UTC';
END $$;

-- An amount of money, as far as it could be one.
CREATE OR REPLACE FUNCTION "approval_budget"("xp" jsonb, "key" text) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_typeof("xp" -> coalesce("key", 'Budget')) = 'number'
    AND abs(("xp" ->> coalesce("key", 'Budget'))::numeric) < 1e14 THEN round(("xp" ->> coalesce("key", 'Budget'))::numeric, 4) END
$$;

-- The approval's own budget, or else its order's.
CREATE OR REPLACE FUNCTION "approval_over_budget"("total" numeric, "xp" jsonb, "order_xp" jsonb, "key" text)
RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim_scale("total" - coalesce("approval_budget"("xp", "key"), "approval_budget"("order_xp", "key")))
$$;

CREATE OR REPLACE FUNCTION "approvals_take_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "order" record;
  "keys" record;
BEGIN
  SELECT o."from_company_id", o."to_company_id", o."total", o."xp" INTO "order"
  FROM "orders" o WHERE o."id" = NEW."order_id" FOR SHARE;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('The order %s of the approval %s does not exist.', NEW."order_id", NEW."id");
  END IF;
  NEW."from_company_id" := "order"."from_company_id";
  NEW."to_company_id" := "order"."to_company_id";
  IF TG_OP = 'INSERT' OR NEW."status" = 'Pending' THEN
    SELECT c."due_key", c."budget_key" INTO "keys" FROM "companies" c WHERE c."id" = NEW."from_company_id";
    NEW."due_key" := "keys"."due_key";
    NEW."over_budget" := "approval_over_budget"("order"."total", NEW."xp", "order"."xp", "keys"."budget_key");
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "approvals_take_companies"
  BEFORE INSERT OR UPDATE OF "order_id", "from_company_id", "to_company_id", "xp" ON "approvals"
  FOR EACH ROW EXECUTE FUNCTION "approvals_take_companies"();

-- Another total or budget of the order.
CREATE FUNCTION "orders_rebudgeted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := (SELECT c."budget_key" FROM "companies" c WHERE c."id" = NEW."from_company_id");
BEGIN
  IF OLD."total" = NEW."total" AND "approval_budget"(OLD."xp", named) IS NOT DISTINCT FROM "approval_budget"(NEW."xp", named) THEN
    RETURN NULL;
  END IF;
  UPDATE "approvals" SET "over_budget" = "approval_over_budget"(NEW."total", "xp", NEW."xp", named)
  WHERE "order_id" = NEW."id" AND "status" = 'Pending'
    AND "over_budget" IS DISTINCT FROM "approval_over_budget"(NEW."total", "xp", NEW."xp", named);
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_rebudgeted" AFTER UPDATE OF "total", "xp" ON "orders" FOR EACH ROW
  WHEN ((OLD."total", OLD."xp") IS DISTINCT FROM (NEW."total", NEW."xp")) EXECUTE FUNCTION "orders_rebudgeted"();

-- Other names for the keys: what is pending is read by them from now on.
CREATE FUNCTION "companies_rename_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "approvals" a SET "due_key" = NEW."due_key", "over_budget" = "approval_over_budget"(o."total", a."xp", o."xp", NEW."budget_key")
  FROM "orders" o WHERE o."id" = a."order_id" AND a."from_company_id" = NEW."id" AND a."status" = 'Pending'
    AND (a."due_key", a."over_budget") IS DISTINCT FROM (NEW."due_key", "approval_over_budget"(o."total", a."xp", o."xp", NEW."budget_key"));
  RETURN NULL;
END $$;

CREATE TRIGGER "companies_rename_keys" AFTER UPDATE OF "due_key", "budget_key" ON "companies" FOR EACH ROW
  WHEN ((OLD."due_key", OLD."budget_key") IS DISTINCT FROM (NEW."due_key", NEW."budget_key")) EXECUTE FUNCTION "companies_rename_keys"();

-- Of what is pending and has a budget: nothing else is rewritten.
UPDATE "approvals" a SET "over_budget" = "approval_over_budget"(o."total", a."xp", o."xp", NULL)
FROM "orders" o WHERE o."id" = a."order_id" AND a."status" = 'Pending' AND "approval_over_budget"(o."total", a."xp", o."xp", NULL) IS NOT NULL;

-- On a large table these can be built beforehand with CONCURRENTLY, once the columns and the function are there.
CREATE INDEX IF NOT EXISTS "approvals_pending_due_at_idx" ON "approvals" (("approval_due_at"("xp", "due_key")), "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_due_at_from_idx" ON "approvals" ("from_company_id", ("approval_due_at"("xp", "due_key")), "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_due_at_to_idx" ON "approvals" ("to_company_id", ("approval_due_at"("xp", "due_key")), "order_id", "id") WHERE "status" = 'Pending';
DROP INDEX IF EXISTS "approvals_pending_due_idx";
DROP INDEX IF EXISTS "approvals_pending_due_from_idx";
DROP INDEX IF EXISTS "approvals_pending_due_to_idx";
CREATE INDEX IF NOT EXISTS "approvals_pending_over_budget_idx" ON "approvals" ("over_budget", "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_over_budget_from_idx" ON "approvals" ("from_company_id", "over_budget", "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_over_budget_to_idx" ON "approvals" ("to_company_id", "over_budget", "order_id", "id") WHERE "status" = 'Pending';
