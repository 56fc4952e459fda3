-- Where a company's events are sent. Its secrets are sealed; a rotated one signs beside the new one for a day.
CREATE TABLE "event_endpoints" (
  "id" VARCHAR(100) COLLATE "C" NOT NULL,
  "company_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "url" VARCHAR(2000) NOT NULL,
  "host" VARCHAR(300) COLLATE "C" NOT NULL,
  "event_types" TEXT[] NOT NULL DEFAULT '{}',
  "active" BOOLEAN NOT NULL DEFAULT true,
  "description" VARCHAR(2000),
  "secret" BYTEA NOT NULL,
  "previous_secret" BYTEA,
  "previous_until" TIMESTAMPTZ(3),
  -- Events up to here are not for it.
  "after_position" BIGINT NOT NULL,
  "failing_since" TIMESTAMPTZ(3),
  "disabled_reason" VARCHAR(20),
  "paused_until" TIMESTAMPTZ(3),
  "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "version" INTEGER NOT NULL DEFAULT 1,

  CONSTRAINT "event_endpoints_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "event_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "event_endpoints_company_id_idx" ON "event_endpoints"("company_id");
CREATE INDEX "event_endpoints_active_idx" ON "event_endpoints"("after_position") WHERE "active";

CREATE TRIGGER "event_endpoints_change_version" BEFORE UPDATE ON "event_endpoints" FOR EACH ROW
  WHEN ((OLD."url", OLD."event_types", OLD."active", OLD."description", OLD."secret", OLD."failing_since", OLD."disabled_reason")
    IS DISTINCT FROM
    (NEW."url", NEW."event_types", NEW."active", NEW."description", NEW."secret", NEW."failing_since", NEW."disabled_reason"))
  EXECUTE FUNCTION "take_next_version"();

-- What is sent, once for each event and endpoint: its content is read from the event. Of a record's pending deliveries to
-- an endpoint the first alone has a next attempt; the others wait for it.
CREATE TABLE "event_deliveries" (
  "id" VARCHAR(100) COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text,
  "place" BIGSERIAL NOT NULL,
  "endpoint_id" VARCHAR(100) COLLATE "C" NOT NULL,
  -- Null: a test.
  "event_id" BIGINT,
  "type" VARCHAR(100) NOT NULL,
  "object_type" VARCHAR(100) NOT NULL,
  "object_id" VARCHAR(100) COLLATE "C" NOT NULL,
  "position" BIGINT,
  "status" VARCHAR(20) NOT NULL DEFAULT 'Pending' CHECK ("status" IN ('Pending', 'Delivered', 'Failed')),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3),
  "claimed_until" TIMESTAMPTZ(3),
  "outcomes" JSONB NOT NULL DEFAULT '[]',
  "date_created" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  "date_completed" TIMESTAMPTZ(3),

  CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "event_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "event_endpoints"("id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "event_deliveries_endpoint_id_event_id_key" ON "event_deliveries"("endpoint_id", "event_id");
CREATE INDEX "event_deliveries_endpoint_id_place_idx" ON "event_deliveries"("endpoint_id", "place");
CREATE INDEX "event_deliveries_date_created_idx" ON "event_deliveries"("date_created");
CREATE INDEX "event_deliveries_due_idx" ON "event_deliveries"("endpoint_id", "next_attempt_at")
  WHERE "status" = 'Pending' AND "next_attempt_at" IS NOT NULL;
CREATE INDEX "event_deliveries_record_idx" ON "event_deliveries"("endpoint_id", "object_type", "object_id", "place")
  WHERE "status" = 'Pending';
CREATE INDEX "event_deliveries_failed_idx" ON "event_deliveries"("endpoint_id", "date_completed") WHERE "status" = 'Failed';

-- One row: up to which place of the events deliveries are written. One process at a time holds it.
CREATE TABLE "event_progress" (
  "id" BOOLEAN NOT NULL DEFAULT true,
  "position" BIGINT NOT NULL,

  CONSTRAINT "event_progress_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "event_progress_one_row" CHECK ("id")
);
INSERT INTO "event_progress" VALUES (true, 0);
