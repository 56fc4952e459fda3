-- The code of a mail, to be typed where its link cannot be opened, as an HMAC; and the wrong ones that were tried instead.
ALTER TABLE "reset_tokens"
  ADD COLUMN "code_hash" CHAR(64),
  ADD COLUMN "code_tries" INTEGER NOT NULL DEFAULT 0;
