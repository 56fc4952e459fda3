-- When an approval is due by the DueBy of its xp: a moment, or the end of a day in UTC. Null for anything else.
CREATE OR REPLACE FUNCTION "approval_due_at"("xp" jsonb) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text[];
  at timestamp;
BEGIN
  IF jsonb_typeof("xp" -> 'DueBy') IS DISTINCT FROM 'string' THEN RETURN NULL; END IF;
  part := regexp_match("xp" ->> 'DueBy', '^([12]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d)))?$');
  IF part IS NULL THEN RETURN NULL; END IF;
  at := make_date(part[1]::int, part[2]::int, 1)::timestamp + make_interval(days => part[3]::int - 1);
  IF part[4] IS NULL THEN RETURN (at + interval '1 day') AT TIME ZONE 'UTC'; END IF;
  at := at + make_interval(hours => part[4]::int, mins => part[5]::int, secs => (coalesce(part[6], '0') || '.' || coalesce(part[7], '0'))::float8);
  IF part[8] IS NOT NULL THEN
    at := at - make_interval(mins => (part[9]::int * 60 + part[10]::int) * CASE part[8] WHEN '-' THEN -1 ELSE 1 END);
  END IF;
  RETURN at AT TIME ZONE 'UTC';
END $$;

-- What is due first of what waits. On a large table they can be built beforehand with CONCURRENTLY, once the function is there.
CREATE INDEX IF NOT EXISTS "approvals_pending_due_idx" ON "approvals" (("approval_due_at"("xp")), "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_due_from_idx" ON "approvals" ("from_company_id", ("approval_due_at"("xp")), "order_id", "id") WHERE "status" = 'Pending';
CREATE INDEX IF NOT EXISTS "approvals_pending_due_to_idx" ON "approvals" ("to_company_id", ("approval_due_at"("xp")), "order_id", "id") WHERE "status" = 'Pending';
