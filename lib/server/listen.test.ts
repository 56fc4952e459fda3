import { once } from "node:events";
import { createServer, IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { findFreePort } from "@/lib/postgres/free-port";
import { listen } from "./listen";

test("simultaneous connections are accepted in a few turns of the event loop", async () => {
  test.skip(process.platform !== "linux", "Only Linux spreads connections over several sockets.");
  const all = 64;
  let connections = 0;
  const server = createServer();
  server.on("connection", () => connections++);
  const sockets = await listen(server, 0);
  const { port } = server.address() as AddressInfo; // a string only for pipes
  const clients = Array.from({ length: all }, () => connect(port, "127.0.0.1"));

  let turns = 0;
  for (; connections < all; turns++) await turn();

  expect(turns).toBeLessThan(all / 2);
  for (const client of clients) client.destroy();
  await Promise.all(sockets.map((socket) => once(socket.close(), "close")));
});

test("a port of another program is not shared with it", async () => {
  const server = createServer();
  const sockets = await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  await expect(listen(createServer(), port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  for (const socket of sockets) socket.close();
});

test("a client that connects just as the port opens is answered, or refused as before", async () => {
  const failures: unknown[] = [];
  for (let round = 0; round < 10; round++) {
    const port = await findFreePort();
    const server = createServer((_, response) => response.end());
    const ask = async (): Promise<void> => {
      const outgoing = request({ port, host: "127.0.0.1", method: "POST", agent: false }).end();
      const [response]: (IncomingMessage | { code: string })[] = await once(outgoing, "response").catch((error) => [
        error,
      ]);
      if (response instanceof IncomingMessage) return void response.resume();
      if (response?.code === "ECONNREFUSED") return ask();
      failures.push(response?.code);
    };
    const clients = Array.from({ length: 20 }, ask);
    const sockets = await listen(server, port);
    await Promise.all(clients);
    for (const socket of sockets) socket.close();
  }
  expect(failures).toEqual([]);
});
