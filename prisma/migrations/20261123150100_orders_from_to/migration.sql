-- What `from` and `to` of orders compare: when one was submitted, or else created, as lib/orders/source.ts has it. On a large
-- table it can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "orders_submitted_or_created_idx" ON "orders" ((coalesce(
  CASE WHEN "status" NOT IN ('AwaitingApproval', 'Declined') THEN "date_submitted" END, "date_created")));
