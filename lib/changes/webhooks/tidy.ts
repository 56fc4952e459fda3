import "server-only";

import { db, transact } from "@/lib/db/connection";
import { limit } from "@/lib/db/limit";
import { log } from "@/lib/telemetry/log";
import { Prisma } from "@/prisma/generated/client";
import { forgetFailureWhereNothingWaits, releaseThese } from "./records";

const { sql } = Prisma;
const batch = 1000;

/** Ten days after others: what waited for an endpoint that was not active for long. Not what a process has in its hands. */
const isOutdated = sql`
  "status" = 'Pending' AND "date_created" < now() - interval '40 days' AND ("claimed_until" IS NULL OR "claimed_until" <= now())`;

/** Deletes undelivered events that are no longer retried, and deleted endpoints, in short batches. */
export async function tidyWebhooks() {
  let deleted = 0;
  for (let some = batch; some > 0; deleted += some) some = await deleteOutdated();
  if (deleted > 0) log.info({ deleted }, "webhooks given up");
  for (const { id } of await db.eventEndpoint.findMany({ where: { deletedAt: { not: null } }, select: { id: true } }))
    await deleteEndpoint(id);
}

/** Of one endpoint. The next of each of these records has its turn. */
function deleteOutdated() {
  return transact(async (tx) => {
    const [first] = await tx.$queryRaw<{ endpointID: string }[]>`
      SELECT "endpoint_id" AS "endpointID" FROM "event_deliveries" WHERE ${isOutdated} LIMIT 1`;
    if (!first) return 0;
    const { endpointID } = first;
    await tx.$queryRaw`SELECT 1 FROM "event_endpoints" WHERE "id" = ${endpointID} FOR UPDATE`;
    const deleted = await tx.$queryRaw<{ objectType: string; objectId: string }[]>`
      DELETE FROM "event_deliveries" WHERE "id" = ANY (ARRAY(
        SELECT "id" FROM "event_deliveries" WHERE "endpoint_id" = ${endpointID} AND ${isOutdated} ORDER BY "place" ${limit(batch)}))
      RETURNING "object_type" AS "objectType", "object_id" AS "objectId"`;
    await releaseThese(tx, endpointID, deleted);
    await forgetFailureWhereNothingWaits(tx, endpointID);
    return deleted.length;
  });
}

async function deleteEndpoint(id: string) {
  let count = batch;
  while (count > 0)
    count = await db.$executeRaw`
      DELETE FROM "event_deliveries" WHERE "id" = ANY (ARRAY(
        SELECT "id" FROM "event_deliveries" WHERE "endpoint_id" = ${id} ${limit(batch)}))`;
  await db.eventEndpoint.deleteMany({ where: { id, deletedAt: { not: null } } });
}
