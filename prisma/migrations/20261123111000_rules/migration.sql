-- Rules that are written here: whose they are, what they are about, and when they apply.
CREATE TYPE "ApprovalType" AS ENUM ('Order', 'OrderReturn');

ALTER TABLE "approval_rules"
  ADD COLUMN "company_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "type" "ApprovalType" NOT NULL DEFAULT 'Order',
  ADD COLUMN "rule_expression" VARCHAR(400),
  ADD COLUMN "approved_rules" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "xp" JSONB,
  ADD COLUMN "last_updated" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "deleted_at" TIMESTAMPTZ(3),
  ADD CHECK (is_xp("xp"));

UPDATE "approval_rules" r SET "company_id" = g."company_id" FROM "approving_groups" g WHERE g."id" = r."approving_group_id";
ALTER TABLE "approval_rules" ALTER COLUMN "company_id" SET NOT NULL;

-- A rule is of its group's company: it moves with the group.
CREATE UNIQUE INDEX "approving_groups_id_company_id_key" ON "approving_groups"("id", "company_id");
ALTER TABLE "approval_rules"
  DROP CONSTRAINT "approval_rules_approving_group_id_fkey",
  ADD CONSTRAINT "approval_rules_approving_group_id_company_id_fkey" FOREIGN KEY ("approving_group_id", "company_id")
    REFERENCES "approving_groups"("id", "company_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "approval_rules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id")
    ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX "approval_rules_company_id_idx" ON "approval_rules"("company_id");

ALTER TABLE "approving_groups" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER "approving_groups_change_version" BEFORE UPDATE ON "approving_groups" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "take_next_version"();

-- The release before names no company.
CREATE FUNCTION "take_company_of_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."company_id" := (SELECT g."company_id" FROM "approving_groups" g WHERE g."id" = NEW."approving_group_id");
  RETURN NEW;
END $$;
CREATE TRIGGER "approval_rules_company" BEFORE INSERT ON "approval_rules" FOR EACH ROW
  WHEN (NEW."company_id" IS NULL) EXECUTE FUNCTION "take_company_of_group"();
CREATE TRIGGER "approval_rules_group_company" BEFORE UPDATE ON "approval_rules" FOR EACH ROW
  WHEN (NEW."approving_group_id" <> OLD."approving_group_id" AND NEW."company_id" = OLD."company_id")
  EXECUTE FUNCTION "take_company_of_group"();

-- Also for an import of that release, which writes as a replica does.
ALTER TABLE "approval_rules"
  ENABLE ALWAYS TRIGGER "approval_rules_company", ENABLE ALWAYS TRIGGER "approval_rules_group_company";

CREATE TRIGGER "approval_rules_change_version" BEFORE UPDATE ON "approval_rules" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "take_next_version_and_date"();

-- Why an approval was asked for: the expression as it was then, and what it was true of.
ALTER TABLE "approvals"
  ADD COLUMN "rule_expression" VARCHAR(400),
  ADD COLUMN "why" JSONB;
ALTER TABLE "order_return_approvals"
  ADD COLUMN "rule_expression" VARCHAR(400),
  ADD COLUMN "why" JSONB;
