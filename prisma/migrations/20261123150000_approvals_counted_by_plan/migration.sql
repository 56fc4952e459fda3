-- Counts are kept by statements that stand as they are, which a connection plans once. keep_counts made its own and had them
-- planned at every change: half of what the change of one approval took. It stays for the release before.
CREATE FUNCTION "count_approvals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH "changed" AS MATERIALIZED (
      SELECT "order_id", "status", "approving_group_id", "from_company_id", "to_company_id", count(*) AS "change"
      FROM "added" GROUP BY 1, 2, 3, 4, 5
    ), "of_orders" AS (
      INSERT INTO "approvals_by_order" ("order_id", "status", "count")
      SELECT "order_id", "status", sum("change") FROM "changed" GROUP BY 1, 2
    ), "of_groups" AS (
      INSERT INTO "approvals_by_group" ("approving_group_id", "order_id", "count")
      SELECT "approving_group_id", "order_id", sum("change") FROM "changed" GROUP BY 1, 2
    )
    INSERT INTO "approvals_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", sum("change") FROM "changed" GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    WITH "changed" AS MATERIALIZED (
      SELECT "order_id", "status", "approving_group_id", "from_company_id", "to_company_id", -count(*) AS "change"
      FROM "removed" GROUP BY 1, 2, 3, 4, 5
    ), "of_orders" AS (
      INSERT INTO "approvals_by_order" ("order_id", "status", "count")
      SELECT "order_id", "status", sum("change") FROM "changed" GROUP BY 1, 2
    ), "of_groups" AS (
      INSERT INTO "approvals_by_group" ("approving_group_id", "order_id", "count")
      SELECT "approving_group_id", "order_id", sum("change") FROM "changed" GROUP BY 1, 2
    )
    INSERT INTO "approvals_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", sum("change") FROM "changed" GROUP BY 1, 2, 3;
  ELSE
    WITH "changed" AS MATERIALIZED (
      SELECT "order_id", "status", "approving_group_id", "from_company_id", "to_company_id", sum("change") AS "change"
      FROM (
        SELECT "order_id", "status", "approving_group_id", "from_company_id", "to_company_id", 1 AS "change" FROM "added"
        UNION ALL
        SELECT "order_id", "status", "approving_group_id", "from_company_id", "to_company_id", -1 FROM "removed"
      ) "rows"
      GROUP BY 1, 2, 3, 4, 5 HAVING sum("change") <> 0
    ), "of_orders" AS (
      INSERT INTO "approvals_by_order" ("order_id", "status", "count")
      SELECT "order_id", "status", sum("change") FROM "changed" GROUP BY 1, 2 HAVING sum("change") <> 0
    ), "of_groups" AS (
      INSERT INTO "approvals_by_group" ("approving_group_id", "order_id", "count")
      SELECT "approving_group_id", "order_id", sum("change") FROM "changed" GROUP BY 1, 2 HAVING sum("change") <> 0
    )
    INSERT INTO "approvals_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", sum("change") FROM "changed" GROUP BY 1, 2, 3 HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "approvals_counted_insert" AFTER INSERT ON "approvals" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_approvals"();
CREATE OR REPLACE TRIGGER "approvals_counted_update" AFTER UPDATE ON "approvals"
  REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_approvals"();
CREATE OR REPLACE TRIGGER "approvals_counted_delete" AFTER DELETE ON "approvals" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_approvals"();
-- Also for an import, which writes as a replica does so that foreign keys are not asked line by line.
ALTER TABLE "approvals"
  ENABLE ALWAYS TRIGGER "approvals_counted_insert", ENABLE ALWAYS TRIGGER "approvals_counted_update",
  ENABLE ALWAYS TRIGGER "approvals_counted_delete";
