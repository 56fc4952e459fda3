-- Who else changed what an order or a return asks for, before the last one: none of them decides it.
ALTER TABLE "orders" ADD COLUMN "also_changed_by_ids" VARCHAR(100)[] COLLATE "C" NOT NULL DEFAULT '{}';
ALTER TABLE "order_returns" ADD COLUMN "also_changed_by_ids" VARCHAR(100)[] COLLATE "C" NOT NULL DEFAULT '{}';
