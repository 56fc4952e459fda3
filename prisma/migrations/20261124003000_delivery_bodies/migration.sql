-- What was sent first is what is sent again: with the record as it was by then.
ALTER TABLE "event_deliveries" ADD COLUMN "body" TEXT;
