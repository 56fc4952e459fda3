ALTER TABLE "order_returns"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "refund_override" NUMERIC(18, 4),
  ADD COLUMN "submitted_by_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "changed_by_id" VARCHAR(100) COLLATE "C";

CREATE TRIGGER "order_returns_change_version" BEFORE UPDATE ON "order_returns" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "take_next_version"();

-- Who approves the returns of what a company has sold.
ALTER TABLE "companies" ADD COLUMN "returns_group_id" VARCHAR(100) COLLATE "C";
ALTER TABLE "companies"
  ADD CONSTRAINT "companies_returns_group_id_fkey" FOREIGN KEY ("returns_group_id") REFERENCES "approving_groups"("id")
    ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_returns_group_id_fkey";
CREATE INDEX "companies_returns_group_id_idx" ON "companies"("returns_group_id");

-- CreateTable
CREATE TABLE "order_return_approvals" (
  "return_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "id" VARCHAR(100) COLLATE "C" NOT NULL,
  "approval_rule_id" VARCHAR(100) COLLATE "C",
  "approving_group_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "status" "ApprovalStatus" NOT NULL DEFAULT 'Pending',
  "date_created" TIMESTAMPTZ(3) NOT NULL,
  "date_completed" TIMESTAMPTZ(3),
  "approver_id" VARCHAR(100) COLLATE "C",
  "comments" VARCHAR(2000),
  "round" INTEGER NOT NULL DEFAULT 1,

  CONSTRAINT "order_return_approvals_pkey" PRIMARY KEY ("return_id", "id"),
  CONSTRAINT "order_return_approvals_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_returns"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT "order_return_approvals_approval_rule_id_fkey" FOREIGN KEY ("approval_rule_id") REFERENCES "approval_rules"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT "order_return_approvals_approving_group_id_fkey" FOREIGN KEY ("approving_group_id") REFERENCES "approving_groups"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT "order_return_approvals_approver_id_fkey" FOREIGN KEY ("approver_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK (is_identifier("id")),
  CHECK (("status" = 'Pending') = ("date_completed" IS NULL)),
  CHECK (("status" = 'Pending') = ("approver_id" IS NULL))
);
CREATE INDEX "order_return_approvals_approving_group_id_return_id_idx" ON "order_return_approvals"("approving_group_id", "return_id");
CREATE INDEX "order_return_approvals_approval_rule_id_idx" ON "order_return_approvals"("approval_rule_id");
CREATE INDEX "order_return_approvals_approver_id_idx" ON "order_return_approvals"("approver_id");

-- RFC 7396 within the database: what the patch does not name stays as it is written, however many digits a number has.
CREATE FUNCTION "merge_patch"("target" jsonb, "patch" jsonb) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$
DECLARE
  part record;
BEGIN
  IF jsonb_typeof("patch") <> 'object' THEN
    RETURN "patch";
  END IF;
  IF "target" IS NULL OR jsonb_typeof("target") <> 'object' THEN
    "target" := '{}';
  END IF;
  FOR part IN SELECT "key", "value" FROM jsonb_each("patch") LOOP
    IF part."value" = 'null' THEN
      "target" := "target" - part."key";
    ELSE
      "target" := "target" || jsonb_build_object(part."key", merge_patch("target" -> part."key", part."value"));
    END IF;
  END LOOP;
  RETURN "target";
END $$;
