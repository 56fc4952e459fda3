-- Who of a group has taken an approval, until when. No reference to the approval: a row means nothing without it.
CREATE TABLE "takes" (
  "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "approval_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "date_taken" TIMESTAMPTZ(3) NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "takes_pkey" PRIMARY KEY ("order_id", "approval_id"),
  CONSTRAINT "takes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT "takes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "takes_user_id_idx" ON "takes"("user_id");
CREATE INDEX "takes_until_idx" ON "takes"("until");
