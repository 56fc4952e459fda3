-- What waits of one order by date: without it, PostgreSQL looks for the order's among what waits everywhere.
CREATE INDEX "approvals_pending_order_idx" ON "approvals" ("order_id", "date_created", "id") WHERE "status" = 'Pending';
