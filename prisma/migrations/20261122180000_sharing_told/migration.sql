-- When the audit was last told who sees a view, and what it is still to be told: changes within a minute are one.
ALTER TABLE "saved_views"
  ADD COLUMN "told_at" TIMESTAMPTZ(3),
  ADD COLUMN "untold" JSONB;

CREATE INDEX "saved_views_untold_idx" ON "saved_views" ("told_at") WHERE "untold" IS NOT NULL;
