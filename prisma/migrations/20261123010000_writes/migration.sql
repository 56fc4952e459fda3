-- What an event is about, and the second of two companies that may know it, such as the seller of an order.
ALTER TABLE "audit_events"
  ADD COLUMN "object_type" VARCHAR(100),
  ADD COLUMN "object_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "other_company_id" VARCHAR(100) COLLATE "C";

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

-- Grows with each change of what a record says, whoever makes it: what If-Match asks for.
ALTER TABLE "users" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "api_clients" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "saved_views" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

CREATE FUNCTION "take_next_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."version" := OLD."version" + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER "users_change_version" BEFORE UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD."company_id", OLD."username", OLD."email", OLD."first_name", OLD."last_name", OLD."active", OLD."roles", OLD."password_changed_at")
    IS DISTINCT FROM
    (NEW."company_id", NEW."username", NEW."email", NEW."first_name", NEW."last_name", NEW."active", NEW."roles", NEW."password_changed_at"))
  EXECUTE FUNCTION "take_next_version"();

CREATE TRIGGER "api_clients_change_version" BEFORE UPDATE ON "api_clients" FOR EACH ROW
  WHEN ((OLD."name", OLD."active", OLD."secret_hash", OLD."access_token_minutes", OLD."refresh_token_minutes", OLD."default_context_user_id")
    IS DISTINCT FROM
    (NEW."name", NEW."active", NEW."secret_hash", NEW."access_token_minutes", NEW."refresh_token_minutes", NEW."default_context_user_id"))
  EXECUTE FUNCTION "take_next_version"();

CREATE TRIGGER "saved_views_change_version" BEFORE UPDATE ON "saved_views" FOR EACH ROW
  WHEN ((OLD."name", OLD."query", OLD."shared") IS DISTINCT FROM (NEW."name", NEW."query", NEW."shared"))
  EXECUTE FUNCTION "take_next_version"();

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
