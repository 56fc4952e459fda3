-- Whether its owner was told that a password was stopped; forgotten with the count.
ALTER TABLE "rate_limits" ADD COLUMN "told" BOOLEAN NOT NULL DEFAULT false;

-- Where a user has signed in from lately, without the failures of whoever guessed.
CREATE INDEX IF NOT EXISTS "audit_events_sign_ins_idx" ON "audit_events" ("user_id", "at") INCLUDE ("address")
  WHERE "event" IN ('authn_login_success', 'authn_token_created');
