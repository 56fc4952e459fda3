-- Products that are created and changed here. Constant defaults: the table is not written anew.
ALTER TABLE "products"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "date_changed" TIMESTAMPTZ(3),
  ADD COLUMN "last_updated" TIMESTAMPTZ(3);

CREATE TRIGGER "products_change_version" BEFORE UPDATE ON "products" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "take_next_version"();

-- Also for an import, which writes as a replica does.
ALTER TABLE "products" ENABLE ALWAYS TRIGGER "products_change_version";
