-- As of approvals. Apart from them, since a cancellation locks the two tables the other way round.
CREATE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "orders_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", count(*) FROM "added" GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "orders_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", -count(*) FROM "removed" GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO "orders_by_company" ("from_company_id", "to_company_id", "status", "count")
    SELECT "from_company_id", "to_company_id", "status", sum("change")
    FROM (
      SELECT "from_company_id", "to_company_id", "status", 1 AS "change" FROM "added"
      UNION ALL
      SELECT "from_company_id", "to_company_id", "status", -1 FROM "removed"
    ) "rows"
    GROUP BY 1, 2, 3 HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "orders_by_company_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE OR REPLACE TRIGGER "orders_by_company_update" AFTER UPDATE ON "orders"
  REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
CREATE OR REPLACE TRIGGER "orders_by_company_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();

-- Also for an import, which writes as a replica does so that foreign keys are not asked line by line.
ALTER TABLE "orders"
  ENABLE ALWAYS TRIGGER "orders_by_company_insert", ENABLE ALWAYS TRIGGER "orders_by_company_update",
  ENABLE ALWAYS TRIGGER "orders_by_company_delete";
