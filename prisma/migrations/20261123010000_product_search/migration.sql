-- Every property that a search of products looks in: a term is found by indexes only if each of them has one.
CREATE INDEX IF NOT EXISTS "products_description_trigrams_idx" ON "products" USING GIN ("description" gin_trgm_ops);
CREATE INDEX IF NOT EXISTS "products_default_supplier_id_trigrams_idx" ON "products"
  USING GIN ("default_supplier_id" COLLATE "default" gin_trgm_ops);
CREATE INDEX IF NOT EXISTS "products_default_price_schedule_id_trigrams_idx" ON "products"
  USING GIN ("default_price_schedule_id" COLLATE "default" gin_trgm_ops);
CREATE INDEX IF NOT EXISTS "products_category_trigrams_idx" ON "products" USING GIN (("xp" ->> 'Category') gin_trgm_ops);
