-- Whoever created a return decides it as little as who changed or submitted it. The previous release leaves it null.
ALTER TABLE "order_returns" ADD COLUMN "created_by_id" VARCHAR(100) COLLATE "C";

UPDATE "order_returns" r SET "created_by_id" = e."user_id"
FROM "audit_events" e
WHERE e."event" = 'orderreturn.created' AND e."object_type" = 'OrderReturn' AND e."object_id" = r."id" AND e."user_id" IS NOT NULL
  AND r."status" IN ('Unsubmitted', 'AwaitingApproval');
