-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "CompanyType" AS ENUM ('Owner', 'Buyer', 'Supplier');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('FullAccess', 'OrderAdmin', 'ShopperOrderReader', 'ProductAdmin', 'ProductReader', 'PasswordReset');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled');

-- CreateEnum
CREATE TYPE "ApprovalStatus" AS ENUM ('Pending', 'Approved', 'Declined');

-- CreateEnum
CREATE TYPE "OrderReturnStatus" AS ENUM ('Unsubmitted', 'AwaitingApproval', 'Declined', 'Open', 'Completed', 'Canceled');

-- CreateEnum
CREATE TYPE "MailTemplate" AS ENUM ('PasswordReset', 'PasswordChanged');

-- CreateTable
CREATE TABLE "companies" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "type" "CompanyType" NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "username" VARCHAR(100) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "first_name" VARCHAR(100) NOT NULL DEFAULT '',
    "last_name" VARCHAR(100) NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "roles" "Role"[] NOT NULL DEFAULT ARRAY[]::"Role"[],
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approving_groups" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "company_id" VARCHAR(100) COLLATE "C" NOT NULL,

    CONSTRAINT "approving_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approving_group_members" (
    "group_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C" NOT NULL,

    CONSTRAINT "approving_group_members_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "approval_rules" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "description" VARCHAR(2000),
    "approving_group_id" VARCHAR(100) COLLATE "C" NOT NULL,

    CONSTRAINT "approval_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "from_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "to_company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "from_user_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "status" "OrderStatus" NOT NULL,
    "date_created" TIMESTAMPTZ(3) NOT NULL,
    "date_submitted" TIMESTAMPTZ(3),
    "total" DOUBLE PRECISION NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "comments" VARCHAR(2000),
    "xp" JSONB,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "line_items" (
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "line_items_pkey" PRIMARY KEY ("order_id","id")
);

-- CreateTable
CREATE TABLE "approvals" (
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "approval_rule_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "approving_group_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "status" "ApprovalStatus" NOT NULL DEFAULT 'Pending',
    "allow_resubmit" BOOLEAN NOT NULL DEFAULT false,
    "date_created" TIMESTAMPTZ(3) NOT NULL,
    "date_completed" TIMESTAMPTZ(3),
    "approver_id" VARCHAR(100) COLLATE "C",
    "approver_sort" TEXT COLLATE "C",
    "comments" VARCHAR(2000),
    "xp" JSONB,

    CONSTRAINT "approvals_pkey" PRIMARY KEY ("order_id","id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "owner_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "default_price_schedule_id" VARCHAR(100) COLLATE "C",
    "auto_forward" BOOLEAN NOT NULL DEFAULT false,
    "parent_id" VARCHAR(100) COLLATE "C",
    "is_parent" BOOLEAN NOT NULL DEFAULT false,
    "is_bundle" BOOLEAN NOT NULL DEFAULT false,
    "name" VARCHAR(100) NOT NULL,
    "description" VARCHAR(2000),
    "quantity_multiplier" INTEGER NOT NULL DEFAULT 1,
    "ship_weight" DOUBLE PRECISION,
    "ship_height" DOUBLE PRECISION,
    "ship_width" DOUBLE PRECISION,
    "ship_length" DOUBLE PRECISION,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "spec_count" INTEGER NOT NULL DEFAULT 0,
    "variant_count" INTEGER NOT NULL DEFAULT 0,
    "ship_from_address_id" VARCHAR(100) COLLATE "C",
    "inventory_enabled" BOOLEAN,
    "inventory_notification_point" INTEGER,
    "inventory_variant_level_tracking" BOOLEAN,
    "inventory_order_can_exceed" BOOLEAN,
    "inventory_quantity_available" INTEGER,
    "inventory_last_updated" TIMESTAMPTZ(3),
    "default_supplier_id" VARCHAR(100) COLLATE "C",
    "all_suppliers_can_sell" BOOLEAN NOT NULL DEFAULT false,
    "returnable" BOOLEAN NOT NULL DEFAULT false,
    "xp" JSONB,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_returns" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "payment_ids" VARCHAR(100)[] NOT NULL DEFAULT ARRAY[]::VARCHAR(100)[],
    "status" "OrderReturnStatus" NOT NULL,
    "date_created" TIMESTAMPTZ(3) NOT NULL,
    "date_submitted" TIMESTAMPTZ(3),
    "date_approved" TIMESTAMPTZ(3),
    "date_declined" TIMESTAMPTZ(3),
    "date_canceled" TIMESTAMPTZ(3),
    "date_completed" TIMESTAMPTZ(3),
    "last_updated" TIMESTAMPTZ(3) NOT NULL,
    "refund_amount" DOUBLE PRECISION,
    "comments" VARCHAR(2000),
    "xp" JSONB,

    CONSTRAINT "order_returns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_return_items" (
    "return_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "line_item_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "refund_amount" DOUBLE PRECISION,
    "comments" VARCHAR(500),

    CONSTRAINT "order_return_items_pkey" PRIMARY KEY ("return_id","position")
);

-- CreateTable
CREATE TABLE "api_clients" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_hash" TEXT,
    "access_token_minutes" INTEGER NOT NULL DEFAULT 60,
    "refresh_token_minutes" INTEGER,
    "default_context_user_id" VARCHAR(100) COLLATE "C",

    CONSTRAINT "api_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" CHAR(64) NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" VARCHAR(200),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token_families" (
    "id" UUID NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "client_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "roles" "Role"[] NOT NULL DEFAULT ARRAY[]::"Role"[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_families_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" CHAR(64) NOT NULL,
    "family_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reset_tokens" (
    "id" CHAR(64) NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "reset_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" BIGSERIAL NOT NULL,
    "message_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "template" "MailTemplate" NOT NULL,
    "sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" VARCHAR(500),

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event" VARCHAR(100) NOT NULL,
    "user_id" VARCHAR(100) COLLATE "C",
    "client_id" VARCHAR(100) COLLATE "C",
    "address" VARCHAR(100),
    "request_id" VARCHAR(100) COLLATE "C",
    "data" JSONB,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "users_company_id_id_idx" ON "users"("company_id", "id");

-- CreateIndex
CREATE INDEX "approving_groups_company_id_idx" ON "approving_groups"("company_id");

-- CreateIndex
CREATE INDEX "approving_group_members_user_id_group_id_idx" ON "approving_group_members"("user_id", "group_id");

-- CreateIndex
CREATE INDEX "approval_rules_approving_group_id_idx" ON "approval_rules"("approving_group_id");

-- CreateIndex
CREATE INDEX "orders_date_created_id_idx" ON "orders"("date_created", "id");

-- CreateIndex
CREATE INDEX "orders_from_company_id_date_created_id_idx" ON "orders"("from_company_id", "date_created", "id");

-- CreateIndex
CREATE INDEX "orders_to_company_id_date_created_id_idx" ON "orders"("to_company_id", "date_created", "id");

-- CreateIndex
CREATE INDEX "orders_from_user_id_date_created_id_idx" ON "orders"("from_user_id", "date_created", "id");

-- CreateIndex
CREATE INDEX "line_items_product_id_idx" ON "line_items"("product_id");

-- CreateIndex
CREATE INDEX "approvals_order_id_date_created_id_idx" ON "approvals"("order_id", "date_created", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_allow_resubmit_id_idx" ON "approvals"("order_id", "allow_resubmit", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_approval_rule_id_id_idx" ON "approvals"("order_id", "approval_rule_id", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_approving_group_id_id_idx" ON "approvals"("order_id", "approving_group_id", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_status_id_idx" ON "approvals"("order_id", "status", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_date_completed_id_idx" ON "approvals"("order_id", "date_completed", "id");

-- CreateIndex
CREATE INDEX "approvals_order_id_approver_sort_id_idx" ON "approvals"("order_id", "approver_sort", "id");

-- CreateIndex
CREATE INDEX "approvals_approver_id_idx" ON "approvals"("approver_id");

-- CreateIndex
CREATE INDEX "products_owner_id_id_idx" ON "products"("owner_id", "id");

-- CreateIndex
CREATE INDEX "products_default_supplier_id_id_idx" ON "products"("default_supplier_id", "id");

-- CreateIndex
CREATE INDEX "products_parent_id_idx" ON "products"("parent_id");

-- CreateIndex
CREATE INDEX "order_returns_order_id_date_created_id_idx" ON "order_returns"("order_id", "date_created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "order_returns_id_order_id_key" ON "order_returns"("id", "order_id");

-- CreateIndex
CREATE INDEX "order_return_items_order_id_line_item_id_idx" ON "order_return_items"("order_id", "line_item_id");

-- CreateIndex
CREATE INDEX "api_clients_default_context_user_id_idx" ON "api_clients"("default_context_user_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions"("last_seen_at");

-- CreateIndex
CREATE INDEX "token_families_user_id_idx" ON "token_families"("user_id");

-- CreateIndex
CREATE INDEX "token_families_client_id_idx" ON "token_families"("client_id");

-- CreateIndex
CREATE INDEX "token_families_expires_at_idx" ON "token_families"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_family_id_idx" ON "refresh_tokens"("family_id");

-- CreateIndex
CREATE INDEX "reset_tokens_user_id_idx" ON "reset_tokens"("user_id");

-- CreateIndex
CREATE INDEX "reset_tokens_expires_at_idx" ON "reset_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_outbox_message_id_key" ON "mail_outbox"("message_id");

-- CreateIndex
CREATE INDEX "mail_outbox_user_id_idx" ON "mail_outbox"("user_id");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at");

-- CreateIndex
CREATE INDEX "audit_events_user_id_at_idx" ON "audit_events"("user_id", "at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approving_groups" ADD CONSTRAINT "approving_groups_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approving_group_members" ADD CONSTRAINT "approving_group_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "approving_groups"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approving_group_members" ADD CONSTRAINT "approving_group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_approving_group_id_fkey" FOREIGN KEY ("approving_group_id") REFERENCES "approving_groups"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_from_company_id_fkey" FOREIGN KEY ("from_company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_to_company_id_fkey" FOREIGN KEY ("to_company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approval_rule_id_fkey" FOREIGN KEY ("approval_rule_id") REFERENCES "approval_rules"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approving_group_id_fkey" FOREIGN KEY ("approving_group_id") REFERENCES "approving_groups"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_approver_id_fkey" FOREIGN KEY ("approver_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_default_supplier_id_fkey" FOREIGN KEY ("default_supplier_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "order_return_items" ADD CONSTRAINT "order_return_items_return_id_order_id_fkey" FOREIGN KEY ("return_id", "order_id") REFERENCES "order_returns"("id", "order_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_return_items" ADD CONSTRAINT "order_return_items_order_id_line_item_id_fkey" FOREIGN KEY ("order_id", "line_item_id") REFERENCES "line_items"("order_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_clients" ADD CONSTRAINT "api_clients_default_context_user_id_fkey" FOREIGN KEY ("default_context_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "api_clients"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_fkey" FOREIGN KEY ("family_id") REFERENCES "token_families"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What the Prisma schema cannot say: checks, expression indexes, functions, triggers.
-- The functions of checks are not STRICT, which would keep PostgreSQL from inlining them; null passes a check anyway.

-- One Owner in a marketplace.
CREATE UNIQUE INDEX "companies_one_owner" ON "companies" ("type") WHERE "type" = 'Owner';

CREATE UNIQUE INDEX "users_username_lower_key" ON "users" (lower("username"));
CREATE UNIQUE INDEX "users_email_lower_key" ON "users" (lower("email"));

CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" ("next_attempt_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL;

-- 1 to 100 characters of any kind but control characters.
CREATE FUNCTION "is_identifier"("value" text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT "value" <> '' AND "value" !~ '[\u0001-\u001f\u007f-\u009f]' $$;

-- An object of at most 8,000 bytes as compact JSON; the text of a jsonb adds a blank to each comma and colon.
CREATE FUNCTION "is_xp"("value" jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT jsonb_typeof("value") = 'object' AND octet_length("value"::text) <= 16000 $$;

-- An amount of JSON: a number, never NaN or infinite.
CREATE FUNCTION "is_amount"("value" double precision) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT "value" > '-Infinity' AND "value" < 'Infinity' $$;

-- The time that an ISO 8601 date or date-time names, or null: for comparing what xp holds. A date is its midnight in UTC.
CREATE FUNCTION "iso_time"("value" text) RETURNS timestamptz
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$
BEGIN
  IF "value" ~ '^\d{4}-\d{2}-\d{2}$' THEN
    RETURN ("value" || 'T00:00:00Z')::timestamptz;
  ELSIF "value" ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$' THEN
    RETURN "value"::timestamptz;
  END IF;
  RETURN NULL;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;

-- What sortBy=Approver orders by: LastName, FirstName, Username. chr(31) sorts before any character of a name.
CREATE FUNCTION "approver_sort_key"("last_name" text, "first_name" text, "username" text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower("last_name") || chr(31) || lower("first_name") || chr(31) || lower("username") $$;

CREATE FUNCTION "users_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "approvals" SET "approver_sort" = approver_sort_key(NEW."last_name", NEW."first_name", NEW."username")
  WHERE "approver_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "users_renamed" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD."last_name", OLD."first_name", OLD."username") IS DISTINCT FROM (NEW."last_name", NEW."first_name", NEW."username"))
  EXECUTE FUNCTION "users_renamed"();

ALTER TABLE "companies" ADD CHECK (is_identifier("id"));
ALTER TABLE "users"
  ADD CHECK (is_identifier("id")),
  ADD CHECK (is_identifier("username")),
  ADD CHECK (position('@' IN "email") > 1),
  ADD CHECK ("first_name" || "last_name" !~ '[\u0001-\u001f\u007f]');
ALTER TABLE "approving_groups" ADD CHECK (is_identifier("id"));
ALTER TABLE "approval_rules" ADD CHECK (is_identifier("id"));
ALTER TABLE "api_clients"
  ADD CHECK (is_identifier("id")),
  ADD CHECK ("access_token_minutes" BETWEEN 10 AND 600),
  ADD CHECK ("refresh_token_minutes" BETWEEN 10 AND 600);
ALTER TABLE "products"
  ADD CHECK (is_identifier("id")),
  ADD CHECK ("quantity_multiplier" >= 1),
  ADD CHECK (is_amount("ship_weight") AND is_amount("ship_height") AND is_amount("ship_width") AND is_amount("ship_length")),
  ADD CHECK ("spec_count" >= 0 AND "variant_count" >= 0),
  ADD CHECK ("inventory_enabled" IS NOT NULL OR ("inventory_notification_point", "inventory_variant_level_tracking", "inventory_order_can_exceed", "inventory_quantity_available", "inventory_last_updated") IS NULL),
  ADD CHECK (is_xp("xp"));
ALTER TABLE "products" ALTER CONSTRAINT "products_parent_id_fkey" DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "orders"
  ADD CHECK (is_identifier("id")),
  ADD CHECK (is_amount("total")),
  ADD CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CHECK (is_xp("xp"));
ALTER TABLE "line_items"
  ADD CHECK (is_identifier("id")),
  ADD CHECK ("quantity" >= 0),
  ADD CHECK (is_amount("unit_price"));
ALTER TABLE "approvals"
  ADD CHECK (is_identifier("id")),
  ADD CHECK (("status" = 'Pending') = ("date_completed" IS NULL)),
  ADD CHECK (("status" = 'Pending') = ("approver_id" IS NULL)),
  ADD CHECK (("approver_id" IS NULL) = ("approver_sort" IS NULL)),
  ADD CHECK ("status" <> 'Pending' OR NOT "allow_resubmit"),
  ADD CHECK (is_xp("xp"));
ALTER TABLE "order_returns"
  ADD CHECK (is_identifier("id")),
  ADD CHECK (is_amount("refund_amount")),
  ADD CHECK ("status" <> 'AwaitingApproval' OR "date_submitted" IS NULL),
  ADD CHECK (is_xp("xp"));
ALTER TABLE "order_return_items"
  ADD CHECK ("quantity" >= 0),
  ADD CHECK (is_amount("refund_amount"));
