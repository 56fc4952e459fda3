import { db } from "@/lib/db/connection";
import { expect } from "./fixtures";

/** The outcome of a request that has read a rule and then waits for a request that deletes it. */
export async function whileDeleting<T>(
  { id }: { id: string },
  { isKept }: { isKept: boolean },
  send: () => Promise<T>,
) {
  const { sent } = await db.$transaction(async (tx) => {
    const [own] = await tx.$queryRaw<{ pid: number }[]>`
      SELECT pg_backend_pid() AS "pid" FROM "approval_rules" WHERE "id" = ${id} FOR UPDATE`;
    if (isKept) await tx.$executeRaw`UPDATE "approval_rules" SET "deleted_at" = now() WHERE "id" = ${id}`;
    else await tx.$executeRaw`DELETE FROM "approval_rules" WHERE "id" = ${id}`;
    const request = send();
    const waits = () => db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS "count" FROM pg_stat_activity WHERE ${own?.pid}::int = ANY (pg_blocking_pids("pid"))`;
    await expect.poll(async () => (await waits())[0]?.count).toBe(1n);
    return { sent: request };
  });
  return sent;
}
