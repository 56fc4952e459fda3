CREATE TYPE "DecisionKind" AS ENUM ('Approve', 'Decline');
CREATE TYPE "DecisionState" AS ENUM ('Held', 'Done', 'Undone', 'Refused');

-- What people have decided here, and what they were about to decide. A held one has no other effect until its end.
-- No reference to the approval: one that is withdrawn is deleted, and what was held on it stays known.
CREATE TABLE "decisions" (
  "id" VARCHAR(100) COLLATE "C" NOT NULL,
  "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "approval_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "signature" INTEGER NOT NULL DEFAULT 1,
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "client_id" VARCHAR(100) COLLATE "C",
  "decision" "DecisionKind" NOT NULL,
  "comments" VARCHAR(2000),
  "allow_resubmit" BOOLEAN NOT NULL DEFAULT false,
  "state" "DecisionState" NOT NULL,
  "held_until" TIMESTAMPTZ(3),
  "revision" CHAR(32) NOT NULL,
  "total" DECIMAL(18,4) NOT NULL,
  "currency" VARCHAR(3) NOT NULL,
  "reason" VARCHAR(50),
  "address" VARCHAR(100) NOT NULL,
  "request_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "date_completed" TIMESTAMPTZ(3),
  "date_retracted" TIMESTAMPTZ(3),

  CONSTRAINT "decisions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "decisions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT "decisions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK ("signature" >= 1),
  CHECK ("state" <> 'Held' OR "held_until" IS NOT NULL),
  CHECK (("state" = 'Held') = ("date_completed" IS NULL)),
  CHECK (("state" = 'Refused') = ("reason" IS NOT NULL)),
  CHECK ("date_retracted" IS NULL OR ("state" = 'Done' AND "decision" = 'Approve')),
  CHECK ("decision" = 'Decline' OR NOT "allow_resubmit")
);

-- Twice is impossible: each signature of an approval is somebody's, from the press on.
CREATE UNIQUE INDEX "decisions_signature_key" ON "decisions" ("order_id", "approval_id", "signature") WHERE "state" IN ('Held', 'Done');
CREATE INDEX "decisions_due_idx" ON "decisions" ("held_until", "id") WHERE "state" = 'Held';
CREATE INDEX "decisions_order_id_approval_id_date_created_idx" ON "decisions"("order_id", "approval_id", "date_created");
CREATE INDEX "decisions_user_id_date_created_id_idx" ON "decisions"("user_id", "date_created", "id");

-- What was decided here, an import leaves as it is.
ALTER TABLE "approvals" ADD COLUMN "decision_id" VARCHAR(100) COLLATE "C";
ALTER TABLE "orders" ADD COLUMN "date_decided" TIMESTAMPTZ(3);

-- Who last changed what an order asks for decides none of it, like who placed it.
ALTER TABLE "orders" ADD COLUMN "changed_by_id" VARCHAR(100) COLLATE "C";

-- Orders of which more approvals are still to be withdrawn than one transaction does.
CREATE TABLE "withdrawals" (
  "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "round" INTEGER NOT NULL,
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "reason" VARCHAR(50) NOT NULL,
  "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "withdrawals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
