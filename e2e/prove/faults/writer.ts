import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ask } from "@/e2e/scale/probe";

/** Writes consecutive numbers, and records which were acknowledged. Failed writes are repeated. */
export async function startWriter(url: string, padding = 0) {
  await ask(url, `CREATE TABLE IF NOT EXISTS "written" ("n" bigint PRIMARY KEY, "padding" text)`);
  await ask(url, `ALTER TABLE "written" ALTER "padding" SET STORAGE EXTERNAL`); // uncompressed
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined); // the statement fails by itself
  await client.connect();
  const codes = new Set<string>();
  let acknowledged = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const insert = client.query(`INSERT INTO "written" VALUES ($1::bigint, repeat(md5($1::bigint::text), $2))`, [
        acknowledged + 1,
        padding,
      ]);
      await insert.then(
        () => acknowledged++,
        (error: { code?: string }) => {
          codes.add(error.code ?? "no code");
          return sleep(50);
        },
      );
    }
  })();
  return {
    codes,
    /** Waits until so many rows are acknowledged, at most a minute. */
    until: async (count: number) => {
      for (let attempts = 6000; attempts > 0 && acknowledged < count; attempts--) await sleep(10);
      if (acknowledged < count) throw new Error(`Only ${acknowledged} rows were written; met ${[...codes]}.`);
    },
    /** Waits at most a minute for a write refused with one of these codes. Returns whether there was one. */
    untilRefused: async (refusals: string[]) => {
      const isRefused = () => refusals.some((code) => codes.has(code));
      for (let attempts = 6000; attempts > 0 && !isRefused(); attempts--) await sleep(10);
      return isRefused();
    },
    end: async () => {
      isOver = true;
      await writing;
      await client.end().catch(() => undefined);
      const [row] = await ask<{ count: string }>(url, `SELECT count(*) FROM "written" WHERE "n" <= $1`, [acknowledged]);
      return { acknowledged, lost: acknowledged - Number(row?.count ?? 0) };
    },
  };
}
