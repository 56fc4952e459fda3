import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { env } from "@/lib/env";

/** A proxy to the tests' database that can be closed and reopened. */
export async function openGate() {
  const url = new URL(env().DATABASE_URL);
  const { hostname, port } = url;
  const host = decodeURIComponent(hostname);
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port || 5432) };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(database).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // Safe: it listens on a port.
  const address = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const open = () => void server.listen(address.port, "127.0.0.1");
  return { url: Object.assign(url, { host: `127.0.0.1:${address.port}` }).href, close, open, [Symbol.dispose]: close };
}
