-- Whether a second person confirms each change of the company's approval rules, and what waits for that.
ALTER TABLE "companies" ADD COLUMN "confirms_rule_changes" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "rule_proposals" (
  "id" VARCHAR(100) COLLATE "C" NOT NULL,
  "company_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "rule_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "action" VARCHAR(10) COLLATE "C" NOT NULL,
  "rule" JSONB NOT NULL,
  "changes" JSONB NOT NULL,
  "rule_version" INTEGER,
  "proposed_by_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "date_proposed" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "rule_proposals_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "rule_proposals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT "rule_proposals_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "rule_proposals_company_id_rule_id_key" ON "rule_proposals"("company_id", "rule_id");
CREATE INDEX "rule_proposals_proposed_by_id_idx" ON "rule_proposals"("proposed_by_id");
