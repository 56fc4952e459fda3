-- Orders that are created, changed and submitted here. Both are null for what was imported: nothing is rewritten.
ALTER TABLE "orders"
  ADD COLUMN "submitted_by_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "date_changed" TIMESTAMPTZ(3);
