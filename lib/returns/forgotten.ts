import "server-only";

import { limit } from "@/lib/db/limit";
import { workerOrigin } from "@/lib/events/record";
import { type Unit, write } from "@/lib/events/write";
import { log } from "@/lib/telemetry/log";
import { emitOf, type LockedReturn } from "./locked-return";
import { statusChange } from "./steps";

const days = 14;
const batch = 100;

type Deleted = Pick<LockedReturn, "id" | "orderID" | "fromCompanyID" | "toCompanyID">;

/** Deletes returns that were made here and neither submitted nor changed for 14 days. Those of an import are its own to end. */
export async function deleteForgottenReturns(stopping: AbortSignal) {
  for (let deleted = batch; deleted === batch && !stopping.aborted; ) {
    deleted = await write({ origin: workerOrigin }, deleteBatch);
    if (deleted > 0) log.info({ deleted }, "forgotten returns deleted");
  }
}

async function deleteBatch(unit: Unit) {
  const deleted = await unit.tx.$queryRaw<Deleted[]>`
    DELETE FROM "order_returns" r USING "orders" o
    WHERE o."id" = r."order_id" AND r."id" = ANY (ARRAY(
      SELECT "id" FROM "order_returns"
      WHERE "status" = 'Unsubmitted' AND "changed_by_id" IS NOT NULL AND "last_updated" < now() - ${days}::int * interval '1 day'
      ${limit(batch)} FOR UPDATE SKIP LOCKED))
    RETURNING r."id", r."order_id" AS "orderID", o."from_company_id" AS "fromCompanyID", o."to_company_id" AS "toCompanyID"`;
  for (const each of deleted) emitOf(unit, "orderreturn.deleted", each, { changes: statusChange("Unsubmitted", null) });
  return deleted.length;
}
