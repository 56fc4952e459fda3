import { db } from "@/lib/db/connection";
import { expect } from "./fixtures";

/** Waits until another connection waits for what this one has locked. */
export async function untilBlocked(pid: number) {
  const waiting = () => db.$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids("pid"))`;
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
}
