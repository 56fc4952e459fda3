-- What clients of OrderCloud read of companies, users and groups. No table is rewritten.
ALTER TABLE "companies"
  ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "default_catalog_id" VARCHAR(100) COLLATE "C",
  ADD COLUMN "all_buyers_can_order" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "xp" JSONB,
  ADD CHECK ("active" OR "type" <> 'Owner'),
  ADD CHECK (is_xp("xp"));

-- A company is at least as old as its first user.
UPDATE "companies" c SET "date_created" = u."first"
FROM (SELECT "company_id", min("created_at") AS "first" FROM "users" GROUP BY "company_id") u
WHERE u."company_id" = c."id" AND u."first" < c."date_created";

ALTER TABLE "users"
  ADD COLUMN "phone" VARCHAR(100),
  ADD COLUMN "terms_accepted" TIMESTAMPTZ(3),
  ADD COLUMN "xp" JSONB,
  ADD CHECK ("phone" !~ '[\u0001-\u001f\u007f]'),
  ADD CHECK (is_xp("xp"));

ALTER TABLE "approving_groups"
  ADD COLUMN "description" VARCHAR(2000),
  ADD COLUMN "xp" JSONB,
  ADD CHECK (is_xp("xp"));

DROP TRIGGER "users_change_version" ON "users";
CREATE TRIGGER "users_change_version" BEFORE UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD."company_id", OLD."username", OLD."email", OLD."first_name", OLD."last_name", OLD."phone", OLD."terms_accepted",
      OLD."active", OLD."roles", OLD."password_changed_at", OLD."xp")
    IS DISTINCT FROM
    (NEW."company_id", NEW."username", NEW."email", NEW."first_name", NEW."last_name", NEW."phone", NEW."terms_accepted",
      NEW."active", NEW."roles", NEW."password_changed_at", NEW."xp"))
  EXECUTE FUNCTION "take_next_version"();
