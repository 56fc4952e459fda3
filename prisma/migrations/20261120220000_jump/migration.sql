DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'The database has no extension pg_trgm (%). Have its administrator run: CREATE EXTENSION pg_trgm; then start again.', SQLERRM;
END $$;

-- Any part of an ID or name. The collation is the one that search compares in.
CREATE INDEX "orders_id_trigrams_idx" ON "orders" USING GIN ("id" COLLATE "default" gin_trgm_ops);
CREATE INDEX "products_id_trigrams_idx" ON "products" USING GIN ("id" COLLATE "default" gin_trgm_ops);
CREATE INDEX "products_name_trigrams_idx" ON "products" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "order_returns_id_trigrams_idx" ON "order_returns" USING GIN ("id" COLLATE "default" gin_trgm_ops);

-- How an ID begins, in the order of its characters whatever the database's collation.
CREATE INDEX "orders_id_start_idx" ON "orders" ((lower("id" COLLATE "default") COLLATE "C"));
CREATE INDEX "products_id_start_idx" ON "products" ((lower("id" COLLATE "default") COLLATE "C"));
CREATE INDEX "order_returns_id_start_idx" ON "order_returns" ((lower("id" COLLATE "default") COLLATE "C"));
