import cluster from "node:cluster";
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";

const sockets = 16;

/**
 * Listens on a port, where the system can with several sockets. Of each, Node takes one new connection in a turn of its
 * event loop: with a single one, a busy process takes fewer than come, and the others wait in the kernel, where no limit
 * sees them. Gives the sockets, to be closed together. Throws what Node does when the port cannot be had.
 */
export async function listen(server: HttpServer, port: number): Promise<Server[]> {
  const others = hasSeveral() ? Array.from({ length: sockets - 1 }, () => socketOf(server)) : [];
  if (others.length === 0) return [await bind(server, { port })];

  // Sockets that share a port would let a second program share it as well, unnoticed: one that does not tells.
  const probe = await bind(createServer(), { port });
  const { port: free } = probe.address() as AddressInfo; // a string only for pipes
  await once(probe.close(), "close");
  return Promise.all([server, ...others].map((socket) => bind(socket, { port: free, reusePort: true })));
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
