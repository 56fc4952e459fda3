import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Listens on a port of its own, and passes each connection on to another, made by `reach`. It can be closed and reopened. */
export async function openProxy(reach: () => Socket | Promise<Socket>) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => sockets.add(socket.once("close", () => sockets.delete(socket)));
  const passOn = async (near: Socket) => {
    keep(near.on("error", () => near.destroy()));
    const far = await reach();
    keep(far);
    // What ends one ends the other.
    near.once("close", () => far.destroy());
    far.on("error", () => near.destroy()).once("close", () => near.destroySoon());
    if (near.destroyed) far.destroy();
    near.pipe(far).pipe(near);
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    passOn(near).catch((error: unknown) => {
      console.error(error);
      near.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port, close, open: () => void server.listen(port, "127.0.0.1"), [Symbol.dispose]: close };
}
