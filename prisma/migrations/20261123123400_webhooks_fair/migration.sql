-- One that is deleted exists for nobody; its deliveries, of which there may be millions, are deleted in batches.
ALTER TABLE "event_endpoints" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Ports of a host share its room.
UPDATE "event_endpoints" SET "host" = regexp_replace("host", ':[0-9]+$', '');
