-- Whoever created an order decides it as little as who placed, changed or submitted it. The previous release leaves it null.
ALTER TABLE "orders" ADD COLUMN "created_by_id" VARCHAR(100) COLLATE "C";

UPDATE "orders" o SET "created_by_id" = e."user_id"
FROM "audit_events" e
WHERE e."event" = 'order.created' AND e."object_type" = 'Order' AND e."object_id" = o."id" AND e."user_id" IS NOT NULL
  AND o."status" IN ('Unsubmitted', 'AwaitingApproval');
