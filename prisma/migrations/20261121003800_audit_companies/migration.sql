-- Whose company an event is about, as it was then: that is who may read it.
ALTER TABLE "audit_events"
  ADD COLUMN "company_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "once_key" CHAR(64);

UPDATE "audit_events" a SET "company_id" = u."company_id"
FROM "users" u WHERE u."id" = coalesce(a."data"->>'UserID', a."user_id");

DROP INDEX "audit_events_at_idx";
CREATE INDEX "audit_events_at_id_idx" ON "audit_events"("at", "id");
CREATE INDEX "audit_events_company_id_at_id_idx" ON "audit_events"("company_id", "at", "id");
-- Of what is told once in a while, the second telling.
CREATE UNIQUE INDEX "audit_events_once_key_idx" ON "audit_events"("once_key") WHERE "once_key" IS NOT NULL;
