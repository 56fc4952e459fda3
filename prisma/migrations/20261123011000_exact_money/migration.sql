-- Money is added up exactly. What had more than four decimals is rounded to four.
ALTER TABLE "orders" ALTER COLUMN "total" TYPE NUMERIC(18, 4) USING "total"::numeric;
ALTER TABLE "line_items" ALTER COLUMN "unit_price" TYPE NUMERIC(18, 4) USING "unit_price"::numeric;
ALTER TABLE "order_returns" ALTER COLUMN "refund_amount" TYPE NUMERIC(18, 4) USING "refund_amount"::numeric;
ALTER TABLE "order_return_items" ALTER COLUMN "refund_amount" TYPE NUMERIC(18, 4) USING "refund_amount"::numeric;
