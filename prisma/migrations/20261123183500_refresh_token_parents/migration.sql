-- Which refresh token gave another one: a token works until one that it gave is used.
ALTER TABLE "refresh_tokens" ADD COLUMN "parent_id" CHAR(64);
CREATE INDEX "refresh_tokens_parent_id_idx" ON "refresh_tokens" ("parent_id");
