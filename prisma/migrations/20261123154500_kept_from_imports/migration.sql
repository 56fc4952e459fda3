-- When the stock of a product was last set or taken here: a file that does not say of when its own is does not take that back.
ALTER TABLE "products" ADD COLUMN "date_stock_changed" TIMESTAMPTZ(3);
-- When an approval was due when it was put aside: another date brings it back.
ALTER TABLE "snoozes" ADD COLUMN "due_at" TIMESTAMPTZ(6);
