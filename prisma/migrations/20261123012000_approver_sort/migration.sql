-- What sortBy=Approver orders by is the database's to fill. Waits for a user who is just being renamed.
CREATE FUNCTION "approvals_take_approver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."approver_sort" := NULL;
  SELECT approver_sort_key(u."last_name", u."first_name", u."username") INTO NEW."approver_sort"
  FROM "users" u WHERE u."id" = NEW."approver_id" FOR SHARE;
  RETURN NEW;
END $$;

-- An import of millions fills it for all of a batch at once.
CREATE TRIGGER "approvals_take_approver" BEFORE INSERT ON "approvals" FOR EACH ROW
  WHEN ((NEW."approver_id" IS NULL) <> (NEW."approver_sort" IS NULL))
  EXECUTE FUNCTION "approvals_take_approver"();

CREATE TRIGGER "approvals_change_approver" BEFORE UPDATE OF "approver_id" ON "approvals" FOR EACH ROW
  WHEN (OLD."approver_id" IS DISTINCT FROM NEW."approver_id")
  EXECUTE FUNCTION "approvals_take_approver"();
