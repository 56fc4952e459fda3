-- Money is added up exactly. What had more than four decimals is rounded to four; by its text, since a cast of the number
-- itself keeps 15 digits. An amount of 100,000,000,000,000 or more stops the migration.
ALTER TABLE "orders" ALTER COLUMN "total" TYPE NUMERIC(18, 4) USING "total"::text::numeric;
ALTER TABLE "line_items" ALTER COLUMN "unit_price" TYPE NUMERIC(18, 4) USING "unit_price"::text::numeric;
ALTER TABLE "order_returns" ALTER COLUMN "refund_amount" TYPE NUMERIC(18, 4) USING "refund_amount"::text::numeric;
ALTER TABLE "order_return_items" ALTER COLUMN "refund_amount" TYPE NUMERIC(18, 4) USING "refund_amount"::text::numeric;
