-- What an order was when it was declined to be changed and submitted again: only that can differ the next time.
CREATE TABLE "declined_contents" (
  "order_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "round" INTEGER NOT NULL,
  "date_declined" TIMESTAMPTZ(3) NOT NULL,
  "currency" VARCHAR(3) NOT NULL,
  "amounts" JSONB NOT NULL,
  "line_items" JSONB NOT NULL,

  CONSTRAINT "declined_contents_pkey" PRIMARY KEY ("order_id", "round"),
  CONSTRAINT "declined_contents_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
