-- CreateTable
CREATE TABLE "saved_views" (
    "id" VARCHAR(100) COLLATE "C" NOT NULL,
    "list" VARCHAR(100) NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "query" VARCHAR(4000) NOT NULL,
    "look" JSONB,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "company_id" VARCHAR(100) COLLATE "C" NOT NULL,
    "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_id_company_id_key" ON "users"("id", "company_id");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_company_id_fkey" FOREIGN KEY ("owner_id", "company_id") REFERENCES "users"("id", "company_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tabs above a list read one's own by the first, and the company's by the second.
CREATE UNIQUE INDEX "saved_views_owner_list_name_key" ON "saved_views" ("owner_id", "list", lower("name"));
CREATE INDEX "saved_views_shared_idx" ON "saved_views" ("company_id", "list") WHERE "shared";

ALTER TABLE "saved_views"
  ADD CHECK (is_identifier("id")),
  ADD CHECK (is_identifier("name")),
  ADD CHECK (jsonb_typeof("look") = 'object');
