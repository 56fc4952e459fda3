-- A record that is deleted and created again under its ID must not be of a version that somebody has read of the old one.
CREATE FUNCTION first_version() RETURNS INTEGER LANGUAGE sql VOLATILE AS $$ SELECT 1 + floor(random() * 500000000)::integer $$;
ALTER TABLE "orders" ALTER COLUMN "version" SET DEFAULT first_version();
ALTER TABLE "order_returns" ALTER COLUMN "version" SET DEFAULT first_version();
ALTER TABLE "products" ALTER COLUMN "version" SET DEFAULT first_version();
ALTER TABLE "approving_groups" ALTER COLUMN "version" SET DEFAULT first_version();
ALTER TABLE "approval_rules" ALTER COLUMN "version" SET DEFAULT first_version();
