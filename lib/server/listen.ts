import cluster from "node:cluster";
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer, type ListenOptions, type Server } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { findFreePort } from "@/lib/postgres/free-port";

const sockets = 16;
/** The event loop accepts connections once a turn; those passed on by another process take one more turn. */
const quietTurns = 3;

/**
 * Listens on a port, with several sockets if the system supports that. Node accepts one connection per socket in a turn of
 * its event loop: with a single socket, a busy process accepts fewer than arrive, and the others wait in the kernel, where no
 * limit applies. Returns the sockets, to be closed together. Throws Node's error if the port is not available.
 */
export async function listen(server: HttpServer, port: number): Promise<Server[]> {
  const others = hasSeveral() ? Array.from({ length: sockets - 1 }, () => socketOf(server)) : [];
  if (others.length === 0) return [await bind(server, { port })];

  // Sockets that share a port would let a second server share it, too, unnoticed. This name can be taken only once. Probing
  // the port itself would accept connections that arrive at that moment, and reset them.
  const shared = port || (await findFreePort());
  const name = await bind(
    createServer((socket) => socket.destroy()),
    { path: `\0countersign:${shared}` },
  );
  const all = [server, ...others].map((socket) => bind(socket, { port: shared, reusePort: true }));
  return [name, ...(await Promise.all(all))];
}

/**
 * Resolves when the server has accepted all waiting connections, which closing its sockets would reset: after a few turns
 * of the event loop without a new one. Close the sockets in the same turn.
 */
export async function untilNoneWaits(server: HttpServer) {
  let quiet = 0;
  const count = () => {
    quiet = 0;
  };
  server.on("connection", count);
  while (quiet++ < quietTurns) await turn();
  server.off("connection", count);
}

/** Linux distributes connections over such sockets. Processes that share a port get theirs from the primary process. */
const hasSeveral = () => process.platform === "linux" && !cluster.isWorker;

/** A socket that passes its connections to the server, created like the server's own. */
function socketOf(server: HttpServer) {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
}

async function bind<S extends Server>(socket: S, options: ListenOptions) {
  await once(socket.listen(options), "listening");
  return socket;
}
