-- How an ID begins, in the order of its characters whatever the database's collation. IF NOT EXISTS: of many approvals it
-- may have been made CONCURRENTLY before.
CREATE INDEX IF NOT EXISTS "approvals_id_start_idx" ON "approvals" ((lower("id" COLLATE "default") COLLATE "C"), "order_id");
CREATE INDEX IF NOT EXISTS "users_id_start_idx" ON "users" ((lower("id" COLLATE "default") COLLATE "C"));

-- Any part of an ID or name.
CREATE INDEX IF NOT EXISTS "users_id_trigrams_idx" ON "users" USING GIN ("id" COLLATE "default" gin_trgm_ops);
CREATE INDEX IF NOT EXISTS "users_words_trigrams_idx" ON "users"
  USING GIN (("username" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);
