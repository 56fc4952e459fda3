-- Can be built beforehand with CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "audit_events_other_company_id_at_id_idx" ON "audit_events"("other_company_id", "at", "id")
  WHERE "other_company_id" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "audit_events_object_idx" ON "audit_events"("object_type", "object_id", "at")
  WHERE "object_id" IS NOT NULL;
