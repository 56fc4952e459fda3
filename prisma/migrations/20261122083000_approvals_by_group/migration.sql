-- Who reads goes on; nobody writes until the triggers below count for them.
LOCK TABLE "approvals" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "approvals_by_group" (
    "id" BIGSERIAL NOT NULL,
    "approving_group_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "count" INTEGER NOT NULL,
    "summed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "approvals_by_group_pkey" PRIMARY KEY ("approving_group_id", "order_id", "id")
);

-- What has gathered since it was last summed up.
CREATE INDEX "approvals_by_group_fresh_idx" ON "approvals_by_group" ("id") WHERE NOT "summed";

INSERT INTO "approvals_by_group" ("approving_group_id", "order_id", "count", "summed")
SELECT "approving_group_id", "order_id", count(*), true FROM "approvals" GROUP BY "approving_group_id", "order_id";
ANALYZE "approvals_by_group";

-- Appends what a statement changed to tables of counts, whose names are the trigger's arguments, each before its columns. One
-- look at the rows is for all tables.
CREATE OR REPLACE FUNCTION "keep_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  tables text;
  added text;
  removed text;
BEGIN
  SELECT string_agg(DISTINCT "column", ', ') INTO columns
  FROM generate_series(1, TG_NARGS - 1, 2) "at", string_to_table(TG_ARGV["at"], ', ') "column";
  SELECT string_agg(format(
    '%1$I AS (INSERT INTO %1$I (%2$s, "count") SELECT %2$s, sum("change") FROM "changed" GROUP BY %2$s HAVING sum("change") <> 0)',
    TG_ARGV["at"], TG_ARGV["at" + 1]), ', ') INTO tables
  FROM generate_series(0, TG_NARGS - 1, 2) "at";
  added := format('SELECT %s, 1 AS "change" FROM "added"', columns);
  removed := format('SELECT %s, -1 AS "change" FROM "removed"', columns);
  EXECUTE format(
    'WITH "changed" AS MATERIALIZED (SELECT %1$s, sum("change") AS "change" FROM (%2$s) "rows" GROUP BY %1$s HAVING sum("change") <> 0), %3$s SELECT',
    columns, CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END, tables);
  RETURN NULL;
END $$;

-- Not DELETE, which at a stricter isolation would leave what its snapshot does not see.
CREATE OR REPLACE FUNCTION "forget_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE (SELECT 'TRUNCATE ' || string_agg(quote_ident(TG_ARGV["at"]), ', ') FROM generate_series(0, TG_NARGS - 1, 2) "at");
  RETURN NULL;
END $$;

-- One trigger in the place of one for each table.
DROP TRIGGER "approvals_by_order_insert" ON "approvals";
DROP TRIGGER "approvals_by_order_update" ON "approvals";
DROP TRIGGER "approvals_by_order_delete" ON "approvals";
DROP TRIGGER "approvals_by_order_truncate" ON "approvals";
DROP TRIGGER "approvals_by_company_insert" ON "approvals";
DROP TRIGGER "approvals_by_company_update" ON "approvals";
DROP TRIGGER "approvals_by_company_delete" ON "approvals";
DROP TRIGGER "approvals_by_company_truncate" ON "approvals";

DO $$
DECLARE
  counts text := $list$'approvals_by_order', 'order_id, status', 'approvals_by_group', 'approving_group_id, order_id',
    'approvals_by_company', 'from_company_id, to_company_id, status'$list$;
BEGIN
  EXECUTE format($sql$
    CREATE TRIGGER "approvals_counted_insert" AFTER INSERT ON "approvals" REFERENCING NEW TABLE AS "added"
      FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%1$s);
    CREATE TRIGGER "approvals_counted_update" AFTER UPDATE ON "approvals" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
      FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%1$s);
    CREATE TRIGGER "approvals_counted_delete" AFTER DELETE ON "approvals" REFERENCING OLD TABLE AS "removed"
      FOR EACH STATEMENT EXECUTE FUNCTION "keep_counts"(%1$s);
    CREATE TRIGGER "approvals_counted_truncate" AFTER TRUNCATE ON "approvals"
      FOR EACH STATEMENT EXECUTE FUNCTION "forget_counts"(%1$s)$sql$, counts);
END $$;

-- Also for an import, which writes as a replica does so that foreign keys are not asked line by line.
ALTER TABLE "approvals"
  ENABLE ALWAYS TRIGGER "approvals_counted_insert", ENABLE ALWAYS TRIGGER "approvals_counted_update",
  ENABLE ALWAYS TRIGGER "approvals_counted_delete", ENABLE ALWAYS TRIGGER "approvals_counted_truncate";
