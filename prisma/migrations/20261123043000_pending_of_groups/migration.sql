-- What waits for a group: a small part of a long history. Can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "approvals_pending_group_idx" ON "approvals" ("approving_group_id", "order_id", "id") WHERE "status" = 'Pending';

-- What an import must leave as it is.
CREATE INDEX IF NOT EXISTS "orders_decided_idx" ON "orders" ("id") WHERE "date_decided" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "approvals_decided_here_idx" ON "approvals" ("order_id", "id") WHERE "decision_id" IS NOT NULL;
