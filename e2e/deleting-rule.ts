import { db } from "@/lib/db/connection";
import { untilBlocked } from "./until-blocked";

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
    await untilBlocked(own?.pid ?? 0);
    return { sent: request };
  });
  return sent;
}
