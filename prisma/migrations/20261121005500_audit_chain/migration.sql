-- Each event carries the hash of the one before, in the order in which they were chained.
ALTER TABLE "audit_events"
  ADD COLUMN "position" BIGINT,
  ADD COLUMN "previous_hash" CHAR(64),
  ADD COLUMN "hash" CHAR(64);

CREATE UNIQUE INDEX "audit_events_position_key" ON "audit_events"("position");
CREATE INDEX "audit_events_unchained_idx" ON "audit_events"("id") WHERE "position" IS NULL;

-- Where the chain ends, and where it begins since its oldest events were removed.
CREATE TABLE "audit_chain" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "head_position" BIGINT NOT NULL,
    "head_hash" CHAR(64) NOT NULL,
    "anchor_position" BIGINT NOT NULL,
    "anchor_hash" CHAR(64) NOT NULL,
    "anchor_at" TIMESTAMPTZ(3),

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_chain_one_row" CHECK ("id")
);
INSERT INTO "audit_chain" VALUES (true, 0, repeat('0', 64), 0, repeat('0', 64), NULL);

-- What is hashed: every value behind its length in bytes, `-` for none. lib/audit/canonical.ts says the same.
CREATE FUNCTION "audit_text"(e "audit_events") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT string_agg(coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-'), ',' ORDER BY place)
  FROM unnest(ARRAY[
    e."position"::text, e."previous_hash"::text, e."id"::text,
    to_char(e."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    e."event"::text, e."user_id"::text, e."client_id"::text, e."company_id"::text, e."address"::text,
    e."request_id"::text, e."once_key"::text, e."data"::text
  ]) WITH ORDINALITY AS part(value, place)
$$;

-- Chains events that are not yet, the oldest first; how many. One at a time does it, and nobody waits for it.
CREATE FUNCTION "chain_audit_events"(most INT) RETURNS INT LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  chain "audit_chain";
  e "audit_events";
  chained INT := 0;
BEGIN
  SELECT * INTO chain FROM "audit_chain" FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  FOR e IN SELECT * FROM "audit_events" WHERE "position" IS NULL ORDER BY "id" LIMIT most LOOP
    chain."head_position" := chain."head_position" + 1;
    e."position" := chain."head_position";
    e."previous_hash" := chain."head_hash";
    chain."head_hash" := encode(sha256(convert_to("audit_text"(e), 'UTF8')), 'hex');
    UPDATE "audit_events" SET "position" = e."position", "previous_hash" = e."previous_hash", "hash" = chain."head_hash"
    WHERE "id" = e."id";
    chained := chained + 1;
  END LOOP;
  IF chained > 0 THEN
    UPDATE "audit_chain" SET "head_position" = chain."head_position", "head_hash" = chain."head_hash";
  END IF;
  RETURN chained;
END $$;

-- Removes the oldest events, at most so many, none younger than 30 days; how many. The chain then begins behind them.
CREATE FUNCTION "remove_audit_events"(before TIMESTAMPTZ, most INT) RETURNS INT LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  chain "audit_chain";
  limit_at TIMESTAMPTZ := least(before, now() - interval '30 days');
  last "audit_events";
BEGIN
  SELECT * INTO chain FROM "audit_chain" FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  SELECT * INTO last FROM "audit_events" WHERE "position" = (
    SELECT coalesce(min("position") FILTER (WHERE "at" >= limit_at) - 1, max("position")) FROM (
      SELECT "position", "at" FROM "audit_events" WHERE "position" > chain."anchor_position" ORDER BY "position" LIMIT most
    ) oldest);
  IF NOT FOUND OR last."position" = chain."anchor_position" THEN RETURN 0; END IF;
  DELETE FROM "audit_events" WHERE "position" <= last."position";
  UPDATE "audit_chain"
  SET "anchor_position" = last."position", "anchor_hash" = last."hash", "anchor_at" = last."at";
  RETURN last."position" - chain."anchor_position";
END $$;

-- They run as their owner: no table of the caller's own may pass for one of ours.
DO $$
DECLARE
  name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'chain_audit_events(INT)', 'remove_audit_events(TIMESTAMPTZ, INT)'
  ] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
  END LOOP;
END $$;
