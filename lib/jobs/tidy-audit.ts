import "server-only";

import { now } from "@/lib/db/clock";
import { db } from "@/lib/db/connection";
import { env } from "@/lib/env";
import { log } from "@/lib/telemetry/log";

const batch = 1000;

/** Removes events older than AUDIT_DAYS, and logs the end of the chain, so that cutting it off would be noticed. */
export async function tidyAudit() {
  const before = new Date(now() - env().AUDIT_DAYS * 86_400_000);
  for (let removed = batch; removed > 0; ) {
    const [row] = await db.$queryRaw<{ removed: number }[]>`
      SELECT "remove_audit_events"(${before}::timestamptz, ${batch}::int) AS "removed"`;
    removed = row?.removed ?? 0;
  }
  const chain = await db.auditChain.findFirst();
  if (chain) log.info({ head: `${chain.headPosition}:${chain.headHash}` }, "audit chain");
}
