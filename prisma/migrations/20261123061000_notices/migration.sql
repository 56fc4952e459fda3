-- Emails about records: what a person is to be told, and about what. The words are written when it is sent, from the
-- records as they are then. Not in mail_outbox: the release before sends whatever it finds there.
CREATE TABLE "notices" (
  "id" BIGSERIAL NOT NULL,
  "message_id" VARCHAR(100) NOT NULL DEFAULT gen_random_uuid()::text,
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "message_type" VARCHAR(100) NOT NULL,
  "object_id" VARCHAR(100) COLLATE "C",
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "last_error" VARCHAR(500),

  CONSTRAINT "notices_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);

CREATE UNIQUE INDEX "notices_message_id_key" ON "notices"("message_id");
CREATE INDEX "notices_due_at_id_idx" ON "notices"("due_at", "id");
CREATE INDEX "notices_user_id_idx" ON "notices"("user_id");
-- What waits for a person is gathered in one email: a second one begins when the first is being sent.
CREATE UNIQUE INDEX "notices_gathering_key" ON "notices"("user_id", "message_type") WHERE "object_id" IS NULL AND "attempts" = 0;
