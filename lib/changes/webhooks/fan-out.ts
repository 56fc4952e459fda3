import "server-only";

import { db, type Transaction, transact } from "@/lib/db/connection";
import { bells } from "@/lib/events/bell";
import { Prisma } from "@/prisma/generated/client";
import { isOfRecord } from "./event-source";
import { isForNewer } from "./newer";

const { sql } = Prisma;
/** Places times endpoints, of which each place may be for each; and how many places at least. */
const batch = { deliveries: 1000, places: 20 };
/** Of a batch, while one that is whole takes too long. */
let share = 1;

/** Before it there is nothing that an endpoint is for. Null: there is none. */
const firstOfActive = sql`(SELECT min("after_position") AS "first", count(*) AS "count" FROM "event_endpoints" WHERE "active")`;

/** Null where nobody has an endpoint. */
export const areEventsWithoutDeliveries = sql`(
  SELECT c."head_position" > greatest(f."position", p."first") FROM "event_progress" f, "audit_chain" c, ${firstOfActive} p)`;

/**
 * Writes what is to be sent of the events that have their places since the last time: in that order, and once for each
 * event and endpoint, by one process at a time. Where nobody has an endpoint it reads one row.
 */
export async function writeEventDeliveries(stopping: AbortSignal) {
  while (!stopping.aborted && (await isBehind()) && (await writeWhatCanBe()));
}

/** Half as much after each failure: what takes too long would take as long again. */
async function writeWhatCanBe() {
  try {
    const done = await writeBatch();
    share = Math.min(share * 1.2, 1);
    if (done && done.deliveries > 0) bells.written.ring();
    return done !== null;
  } catch (error) {
    share = Math.max(share / 2, 1 / batch.deliveries);
    throw error;
  }
}

async function isBehind() {
  const [row] = await db.$queryRaw<{ behind: boolean | null }[]>`SELECT ${areEventsWithoutDeliveries} AS "behind"`;
  return row?.behind === true;
}

/** How many it wrote; null when another process does it, or one of a newer release has to. */
function writeBatch() {
  return transact(async (tx) => {
    const [progress] = await tx.$queryRaw<{ from: bigint; to: bigint }[]>`
      SELECT greatest(f."position", p."first") AS "from",
        least(c."head_position", greatest(f."position", p."first")
          + greatest(floor(greatest(${batch.deliveries}::float8 / p."count", ${batch.places}) * ${share}::float8), 1)::bigint) AS "to"
      FROM "event_progress" f, "audit_chain" c, ${firstOfActive} p WHERE p."first" IS NOT NULL FOR UPDATE OF f SKIP LOCKED`;
    if (!progress) return null;
    const { from } = progress;
    const to = await endOfKnownTypes(tx, progress);
    if (to <= from) return null;
    const deliveries = await writeDeliveries(tx, from, to);
    await tx.$executeRaw`UPDATE "event_progress" SET "position" = greatest("position", ${to})`;
    return { deliveries };
  });
}

/** Before the first event that is left to a newer release. */
async function endOfKnownTypes(tx: Transaction, { from, to }: { from: bigint; to: bigint }) {
  const [row] = await tx.$queryRaw<{ end: bigint }[]>`
    SELECT coalesce(min(e."position") - 1, ${to}) AS "end" FROM "audit_events" e
    WHERE e."position" > ${from} AND e."position" <= ${to} AND ${isForNewer}`;
  return row?.end ?? to;
}

async function writeDeliveries(tx: Transaction, from: bigint, to: bigint) {
  const matching = sql`
    "audit_events" e JOIN "event_endpoints" p ON p."active" AND e."position" > p."after_position"
      AND (cardinality(p."event_types") = 0 OR e."event" = ANY (p."event_types"))
    JOIN "companies" c ON c."id" = p."company_id" AND (c."type" = 'Owner' OR c."id" IN (e."company_id", e."other_company_id"))
    WHERE e."position" > ${from} AND e."position" <= ${to} AND ${isOfRecord}`;
  // What of a record is pending stays as it is until these are written: whether one has to wait for it rests on that.
  const endpoints = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "event_endpoints" WHERE "id" IN (SELECT p."id" FROM ${matching}) ORDER BY "id" FOR SHARE`;
  if (endpoints.length === 0) return 0;
  return tx.$executeRaw`
    INSERT INTO "event_deliveries" ("endpoint_id", "event_id", "type", "object_type", "object_id", "position", "next_attempt_at")
    SELECT p."id", e."id", e."event", e."object_type", e."object_id", e."position", CASE
      WHEN row_number() OVER (PARTITION BY p."id", e."object_type", e."object_id" ORDER BY e."position") = 1 AND NOT EXISTS (
        SELECT 1 FROM "event_deliveries" d WHERE d."endpoint_id" = p."id" AND d."object_type" = e."object_type"
          AND d."object_id" = e."object_id" AND d."status" = 'Pending') THEN now() END
    FROM ${matching} AND p."id" = ANY (${endpoints.map(({ id }) => id)}::text[])
    ORDER BY e."position", p."id"
    ON CONFLICT ("endpoint_id", "event_id") DO NOTHING`;
}
