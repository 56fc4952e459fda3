import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Listens in place of a server that few tests need, and starts it with the first connection: until then it costs no
 * processor time. `start` resolves when the server listens at `port`.
 */
export async function startOnDemand(port: number, start: () => Promise<AsyncDisposable>) {
  let server: Promise<AsyncDisposable> | undefined;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const connectTo = async (client: Socket) => {
    server ??= start();
    await server;
    const ahead = keep(connect({ port, host: "127.0.0.1", allowHalfOpen: true }));
    // What ends one ends the other.
    client.on("error", () => ahead.destroy()).on("close", () => ahead.destroy());
    ahead.on("error", () => client.destroy()).on("close", () => client.destroySoon());
    client.pipe(ahead).pipe(client);
  };
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    connectTo(keep(client)).catch((error: unknown) => {
      console.error(error);
      client.destroy();
    });
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`, // a string only for pipes
    async [Symbol.asyncDispose]() {
      door.close();
      for (const socket of sockets) socket.destroy();
      await (await server)?.[Symbol.asyncDispose]();
    },
  };
}
