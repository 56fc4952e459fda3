-- Whoever created an order decides it as little as who placed, changed or submitted it. The previous release leaves it null.
ALTER TABLE "orders" ADD COLUMN "created_by_id" VARCHAR(100) COLLATE "C";
