-- An import by a superuser left them out: it wrote approvals with the triggers off.
UPDATE "approvals" a SET "from_company_id" = o."from_company_id", "to_company_id" = o."to_company_id"
FROM "orders" o WHERE o."id" = a."order_id" AND (a."from_company_id" IS NULL OR a."to_company_id" IS NULL);

-- CreateTable
CREATE TABLE "approvals_by_order" (
    "id" BIGSERIAL NOT NULL,
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "status" "ApprovalStatus" NOT NULL,
    "count" INTEGER NOT NULL,
    "summed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "approvals_by_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approvals_by_company" (
    "id" BIGSERIAL NOT NULL,
    "from_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "to_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "status" "ApprovalStatus" NOT NULL,
    "count" INTEGER NOT NULL,
    "summed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "approvals_by_company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders_by_company" (
    "id" BIGSERIAL NOT NULL,
    "from_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "to_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "status" "OrderStatus" NOT NULL,
    "count" INTEGER NOT NULL,
    "summed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "orders_by_company_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approvals_by_order_order_id_status_idx" ON "approvals_by_order"("order_id", "status");

-- CreateIndex
CREATE INDEX "approvals_by_company_from_company_id_to_company_id_status_idx" ON "approvals_by_company"("from_company_id", "to_company_id", "status");

-- CreateIndex
CREATE INDEX "approvals_by_company_to_company_id_idx" ON "approvals_by_company"("to_company_id");

-- CreateIndex
CREATE INDEX "orders_by_company_from_company_id_to_company_id_status_idx" ON "orders_by_company"("from_company_id", "to_company_id", "status");

-- CreateIndex
CREATE INDEX "orders_by_company_to_company_id_idx" ON "orders_by_company"("to_company_id");

-- What has gathered since it was last summed up.
CREATE INDEX "approvals_by_order_fresh_idx" ON "approvals_by_order" ("id") WHERE NOT "summed";
CREATE INDEX "approvals_by_company_fresh_idx" ON "approvals_by_company" ("id") WHERE NOT "summed";
CREATE INDEX "orders_by_company_fresh_idx" ON "orders_by_company" ("id") WHERE NOT "summed";

-- As the foreign key would say, which is asked only after the counts.
CREATE OR REPLACE FUNCTION "approvals_take_companies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o."from_company_id", o."to_company_id" INTO NEW."from_company_id", NEW."to_company_id"
  FROM "orders" o WHERE o."id" = NEW."order_id" FOR SHARE;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('The order %s of the approval %s does not exist.', NEW."order_id", NEW."id");
  END IF;
  RETURN NEW;
END $$;

-- Appends what a statement changed to a table of counts: its name and its columns are the trigger's arguments.
CREATE FUNCTION "keep_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := format('SELECT %s, 1 AS "change" FROM "added"', TG_ARGV[1]);
  removed text := format('SELECT %s, -1 AS "change" FROM "removed"', TG_ARGV[1]);
BEGIN
  EXECUTE format(
    'INSERT INTO %I (%s, "count") SELECT %2$s, sum("change") FROM (%s) "changed" GROUP BY %2$s HAVING sum("change") <> 0',
    TG_ARGV[0], TG_ARGV[1],
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END);
  RETURN NULL;
END $$;

-- Not DELETE, which at a stricter isolation would leave what its snapshot does not see.
CREATE FUNCTION "forget_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('TRUNCATE %I', TG_ARGV[0]);
  RETURN NULL;
END $$;

-- ALWAYS: also for an import, which writes as a replica does so that foreign keys are not asked line by line.
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('approvals', 'approvals_by_order', 'order_id, status'),
    ('approvals', 'approvals_by_company', 'from_company_id, to_company_id, status'),
    ('orders', 'orders_by_company', 'from_company_id, to_company_id, status')
  ) AS "list" ("of", "counts", "columns") LOOP
    EXECUTE format($sql$
      CREATE TRIGGER %2$I AFTER INSERT ON %1$I REFERENCING NEW TABLE AS "added"
        FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%6$L, %7$L);
      CREATE TRIGGER %3$I AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
        FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%6$L, %7$L);
      CREATE TRIGGER %4$I AFTER DELETE ON %1$I REFERENCING OLD TABLE AS "removed"
        FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%6$L, %7$L);
      CREATE TRIGGER %5$I AFTER TRUNCATE ON %1$I
        FOR EACH STATEMENT EXECUTE FUNCTION "forget_counts"(%6$L);
      ALTER TABLE %1$I ENABLE ALWAYS TRIGGER %2$I, ENABLE ALWAYS TRIGGER %3$I,
        ENABLE ALWAYS TRIGGER %4$I, ENABLE ALWAYS TRIGGER %5$I;
      INSERT INTO %6$I (%7$s, "count", "summed") SELECT %7$s, count(*), true FROM %1$I GROUP BY %7$s$sql$,
      kept."of", kept."counts" || '_insert', kept."counts" || '_update', kept."counts" || '_delete',
      kept."counts" || '_truncate', kept."counts", kept."columns");
  END LOOP;
END $$;
