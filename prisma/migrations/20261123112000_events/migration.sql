-- What happened to records, in the order of their places: for GET /events and webhooks. Can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "audit_events_company_id_position_idx" ON "audit_events"("company_id", "position")
  WHERE "object_id" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "audit_events_other_company_id_position_idx" ON "audit_events"("other_company_id", "position")
  WHERE "other_company_id" IS NOT NULL;
