import "server-only";

import type { Pool, PoolClient } from "pg";

/** A write was sent to a server that takes none: it is the primary no longer. */
const readOnly = "25006";

/** Milliseconds, twice as long each time. A server may also be read-only and still the one to ask, as at a full disk. */
const pauses = { first: 100, longest: 5000, forgottenAfter: 60_000 };

/**
 * What is to be told of each failed statement of a pool. When the server has become read-only, its connections are given
 * up, those in use once they are free: the next ones are made to whoever is the primary now.
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
