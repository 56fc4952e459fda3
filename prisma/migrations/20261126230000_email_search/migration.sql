-- Any part of an email address, for Ctrl-K and filters.
CREATE INDEX "users_email_trigrams_idx" ON "users" USING GIN ("email" gin_trgm_ops);
