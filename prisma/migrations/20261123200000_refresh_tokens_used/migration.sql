-- Whether one of those that a token gave has been used, however many it gave.
CREATE INDEX "refresh_tokens_used_parent_id_idx" ON "refresh_tokens" ("parent_id") WHERE "used_at" IS NOT NULL;
