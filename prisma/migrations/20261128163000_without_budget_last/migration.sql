-- Sorted by how far they are over their budget, approvals without one are the least: last when the most comes first. On a
-- large table these can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "approvals_pending_budget_idx" ON "approvals" ("over_budget" NULLS FIRST, "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_budget_from_idx" ON "approvals" ("from_company_id", "over_budget" NULLS FIRST, "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_budget_to_idx" ON "approvals" ("to_company_id", "over_budget" NULLS FIRST, "order_id", "id") WHERE "status" = 'Pending';
