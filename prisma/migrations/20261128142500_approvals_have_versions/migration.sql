-- Grows with each decision on an approval and with each change of its group. Its ETag counts its order's versions, too.
ALTER TABLE "approvals" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

CREATE TRIGGER "approvals_change_version" BEFORE UPDATE OF "status", "approving_group_id", "comments", "allow_resubmit" ON "approvals"
  FOR EACH ROW
  WHEN ((OLD."status", OLD."approving_group_id", OLD."comments", OLD."allow_resubmit")
    IS DISTINCT FROM (NEW."status", NEW."approving_group_id", NEW."comments", NEW."allow_resubmit"))
  EXECUTE FUNCTION "take_next_version"();
-- Also for an import, which writes as a replica does.
ALTER TABLE "approvals" ENABLE ALWAYS TRIGGER "approvals_change_version";
