-- What people have put aside, each for themselves. No reference to the approval: a row means nothing without it.
CREATE TABLE "snoozes" (
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "approval_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "order_version" INTEGER NOT NULL,

  CONSTRAINT "snoozes_pkey" PRIMARY KEY ("user_id", "order_id", "approval_id"),
  CONSTRAINT "snoozes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT "snoozes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "snoozes_order_id_approval_id_idx" ON "snoozes"("order_id", "approval_id");
CREATE INDEX "snoozes_until_idx" ON "snoozes"("until");
