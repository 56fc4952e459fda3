import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ask } from "@/e2e/scale/probe";

/** Ends the connections of all instances. */
export const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'countersign_app'`;

/** Whatever reads or changes orders waits until the lock is released. */
export async function lockOrders(databaseUrl: string) {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`BEGIN; LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE`);
  // On separate connections: a transaction keeps seeing the sessions that it saw first.
  const count = async (what: string) => {
    const statement = `SELECT ${what}::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await ask<{ count: number }>(databaseUrl, statement))[0]?.count ?? 0;
  };
  return {
    untilWaiting: async (atLeast: number) => {
      for (let attempts = 200; (await count("count(*)")) < atLeast; attempts--) {
        if (attempts === 0) throw new Error(`No ${atLeast} statements came to wait for the lock.`);
        await sleep(10);
      }
    },
    /** Kills the connections with waiting statements, and returns how many. */
    killWaiting: () => count("count(*) FILTER (WHERE pg_terminate_backend(pid))"),
    release: async () => {
      await owner.query("COMMIT");
      await owner.end();
    },
  };
}
