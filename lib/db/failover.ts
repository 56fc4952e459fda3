import "server-only";

import type { Pool, PoolClient } from "pg";

/** PostgreSQL's code for a write to a read-only server: it is no longer the primary. */
const readOnly = "25006";

/** Milliseconds, doubled each time. A primary can also be read-only, for example if its disk is full. */
const pauses = { first: 100, longest: 5000, forgottenAfter: 60_000 };

/**
 * To be called with the code of each failed statement of a pool. When the server has become read-only, its connections are
 * closed, those in use once they are free: new ones go to the current primary.
 */
export function leaveWhenReadOnly(pool: Pool) {
  const clients = new Set<PoolClient>();
  const outdatedClients = new WeakSet<PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  pool.on("release", (_error, client) => {
    if (outdatedClients.has(client)) void client.end();
  });
  let failoverAt = Number.NEGATIVE_INFINITY;
  let pause = 0;
  return (code: unknown) => {
    const since = performance.now() - failoverAt;
    if (code !== readOnly || since < pause) return;
    failoverAt = performance.now();
    pause = since > pauses.forgottenAfter ? pauses.first : Math.min(2 * pause, pauses.longest);
    for (const client of clients) outdatedClients.add(client);
    for (let idle = pool.idleCount; idle > 0; idle--) pool.connect().then((client) => client.release(), ignore);
  };
}

const ignore = () => undefined; // the next query reports it
