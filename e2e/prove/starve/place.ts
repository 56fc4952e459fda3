import { readFileSync } from "node:fs";
import { Client } from "pg";
import { toChunks } from "@/e2e/bench/data-set";
import { dataLines } from "@/e2e/bench/marketplace/data-files";
import type { Size } from "@/e2e/bench/marketplace/size";
import { importStream } from "@/lib/import/import";
import { kindNames } from "@/lib/import/kinds/kind";
import { findFreePort } from "@/lib/postgres/free-port";
import { openInstances } from "../instances";

const large: Size = { orders: 10_000, approvals: 100_000, products: 10_000, returns: 10_000, seed: 1 };
const small: Size = { orders: 1000, approvals: 10_000, products: 500, returns: 500, seed: 1 };

/** For one network; far fewer than the server's total. */
export const mostConnections = 300;

export type StarvePlace = Awaited<ReturnType<typeof openStarvePlace>>;

/**
 * One instance with the default limits, on a separate database with the benchmark's marketplace. People are named for
 * their role, such as `buyer-1-reader`. 127.0.0.2 is a trusted proxy.
 */
export async function openStarvePlace(stack: AsyncDisposableStack, timed: boolean) {
  const metricsPort = String(await findFreePort());
  const place = await openInstances(1, stack, {
    METRICS_PORT: metricsPort,
    RATE_LIMIT: "on",
    REQUESTS_PER_SECOND: "100",
    REQUESTS_PER_COMPANY: "200",
    BURST_PATIENCE_MS: "500",
    CONNECTIONS_PER_NETWORK: String(mostConnections),
    TRUSTED_PROXIES: "127.0.0.2",
  });
  const { databaseUrl, instances, urls } = place;
  const size = timed ? large : small;
  for (const kindName of kindNames)
    await importStream({ databaseUrl, kindName, chunks: toChunks(dataLines(kindName, size)), print: () => undefined });
  const session = new Client({ connectionString: databaseUrl });
  await session.connect();
  stack.defer(() => session.end());
  await session.query("VACUUM (ANALYZE)");
  const [origin = ""] = urls;
  return {
    ...place,
    origin,
    /** As the owner of the tables. */
    session,
    data: JSON.stringify(size),
    /** How often the server has checked that the database is up. */
    countHealthQuestions: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^countersign_statement_duration_seconds_count\{pool="health",.*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    /** The server's memory now, in megabytes; NaN if unknown. */
    serverMegabytes: () => megabytesOf(instances[0]?.pid()),
    /** The same for the largest of the database's processes. */
    backendMegabytes: async () => {
      const { rows } = await session.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      return Math.max(0, ...rows.map(({ pid }) => megabytesOf(pid)));
    },
  };
}

/** Its own memory, without memory shared with others. */
function megabytesOf(pid: number | undefined) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^RssAnon:\s+(\d+) kB$/m.exec(text)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** The headers with a person's token for the API, without a sign-in, which has limits. */
export async function headersOf(username: string) {
  const { db } = await import("@/lib/db/connection");
  const { accessToken } = await import("@/e2e/credentials");
  const user = await db.user.findUniqueOrThrow({ where: { id: username } });
  return { authorization: `Bearer ${await accessToken(user)}` };
}

/** The same for a browser. */
export async function cookieOf(username: string) {
  const { db } = await import("@/lib/db/connection");
  const { bySession } = await import("@/e2e/credentials");
  return bySession(await db.user.findUniqueOrThrow({ where: { id: username } }));
}
