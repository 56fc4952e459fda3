-- A new email address that a user asked for, until it is confirmed: the latest alone. The hash is of the token in the mail.
CREATE TABLE "email_changes" (
  "user_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "token_hash" CHAR(64) NOT NULL,
  "email" VARCHAR(320) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "email_changes_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");

ALTER TYPE "MailTemplate" ADD VALUE 'EmailConfirmation';
ALTER TYPE "MailTemplate" ADD VALUE 'EmailChangeRequested';
ALTER TYPE "MailTemplate" ADD VALUE 'EmailChanged';
