import "server-only";

import type { Pool, PoolClient } from "pg";

/** A write was sent to a server that takes none: it is the primary no longer. */
const readOnly = "25006";

/** Milliseconds. A server may also be read-only for a while and still the one to ask, as one whose disk is full. */
const leaveAgain = 5000;

/**
 * What is to be told of each failed statement of a pool. When the server has become read-only, its connections are given
 * up, those in use once they are free: the next ones are made to whoever is the primary now.
 */
export function leaveWhenReadOnly(pool: Pool) {
  const clients = new Set<PoolClient>();
  const left = new WeakSet<PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  pool.on("release", (_error, client) => {
    if (left.has(client)) void client.end();
  });
  let leftAt = Number.NEGATIVE_INFINITY;
  return (code: unknown) => {
    if (code !== readOnly || performance.now() - leftAt < leaveAgain) return;
    leftAt = performance.now();
    for (const client of clients) left.add(client);
    for (let idle = pool.idleCount; idle > 0; idle--) pool.connect().then((client) => client.release(), ignore);
  };
}

const ignore = () => undefined; // who asks next is told
