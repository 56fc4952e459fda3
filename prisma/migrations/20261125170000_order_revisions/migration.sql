-- What an order asked for in a round is kept whenever it may become other than that, so also by imports, which may not know
-- when it was declined.
ALTER TABLE "declined_contents" RENAME TO "order_revisions";
ALTER TABLE "order_revisions" RENAME CONSTRAINT "declined_contents_pkey" TO "order_revisions_pkey";
ALTER TABLE "order_revisions" RENAME CONSTRAINT "declined_contents_order_id_fkey" TO "order_revisions_order_id_fkey";
ALTER TABLE "order_revisions" ALTER COLUMN "date_declined" DROP NOT NULL;

-- The previous release reads and writes the same rows by the old name.
CREATE VIEW "declined_contents" AS
SELECT "order_id", "round", "date_declined", "currency", "amounts", "line_items" FROM "order_revisions";
