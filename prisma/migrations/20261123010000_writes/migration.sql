-- What an event is about, and the second of two companies that may know it, such as the seller of an order.
ALTER TABLE "audit_events"
  ADD COLUMN "object_type" VARCHAR(100),
  ADD COLUMN "object_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "other_company_id" VARCHAR(100) COLLATE "C";

CREATE INDEX "audit_events_other_company_id_at_id_idx" ON "audit_events"("other_company_id", "at", "id")
  WHERE "other_company_id" IS NOT NULL;
CREATE INDEX "audit_events_object_idx" ON "audit_events"("object_type", "object_id", "at")
  WHERE "object_id" IS NOT NULL;

-- As before for an event that has none of the new values: what is chained already keeps its hash.
CREATE OR REPLACE FUNCTION "audit_text"(e "audit_events") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT string_agg(coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-'), ',' ORDER BY place)
  FROM unnest(ARRAY[
    e."position"::text, e."previous_hash"::text, e."id"::text,
    to_char(e."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    e."event"::text, e."user_id"::text, e."client_id"::text, e."company_id"::text, e."address"::text,
    e."request_id"::text, e."once_key"::text, e."data"::text
  ] || CASE
    WHEN coalesce(e."object_type", e."object_id", e."other_company_id") IS NULL THEN ARRAY[]::text[]
    ELSE ARRAY[e."object_type"::text, e."object_id"::text, e."other_company_id"::text]
  END) WITH ORDINALITY AS part(value, place)
$$;

-- Grows with each change of what a record says: what If-Match asks for.
ALTER TABLE "users" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "api_clients" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "saved_views" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- Changes that were asked for under a key, with a hash of the request and its answer, sealed. Kept for a day.
-- No reference to the user: its lock would cross those of the changes themselves.
CREATE TABLE "idempotency_keys" (
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "key" VARCHAR(255) COLLATE "C" NOT NULL,
  "request_hash" CHAR(64) NOT NULL,
  "answer" BYTEA,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id", "key")
);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
