-- What waits for a group: a small part of a long history. Can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "approvals_pending_group_idx" ON "approvals" ("approving_group_id", "order_id", "id") WHERE "status" = 'Pending';
