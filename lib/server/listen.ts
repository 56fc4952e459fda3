import cluster from "node:cluster";
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer, type ListenOptions, type Server } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { findFreePort } from "@/lib/postgres/free-port";

const sockets = 16;
/** The loop looks for connections once a turn; what another process passes on takes a turn more. */
const quietTurns = 3;

/**
 * Listens on a port, where the system can with several sockets. Of each, Node takes one new connection in a turn of its
 * event loop: with a single one, a busy process takes fewer than come, and the others wait in the kernel, where no limit
 * sees them. Gives the sockets, to be closed together. Throws what Node does when the port cannot be had.
 */
export async function listen(server: HttpServer, port: number): Promise<Server[]> {
  const others = hasSeveral() ? Array.from({ length: sockets - 1 }, () => socketOf(server)) : [];
  if (others.length === 0) return [await bind(server, { port })];

  // Sockets that share a port would let a second server share it as well, unnoticed: of this name there is one only. To try
  // the port itself would accept connections that arrive just then, and reset them.
  const shared = port || (await findFreePort());
  const name = await bind(
    createServer((socket) => socket.destroy()),
    { path: `\0countersign:${shared}` },
  );
  const all = [server, ...others].map((socket) => bind(socket, { port: shared, reusePort: true }));
  return [name, ...(await Promise.all(all))];
}

/**
 * Resolves when the system has no connection left that the server has not taken, which closing its sockets would reset:
 * after a few turns of the event loop in which none came. Close the sockets in the same turn.
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

/** Linux spreads connections over such sockets. Processes that share a port get theirs from the primary. */
const hasSeveral = () => process.platform === "linux" && !cluster.isWorker;

/** A socket whose connections are the server's, made as it makes its own. */
function socketOf(server: HttpServer) {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
}

async function bind<S extends Server>(socket: S, options: ListenOptions) {
  await once(socket.listen(options), "listening");
  return socket;
}
