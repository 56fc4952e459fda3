import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createFront } from "./front";

/** A front before an answer without end, which begins after a while, and one reader of it. */
async function startEndless(stallTimeout: number, delay = 0) {
  let isCut = false;
  const handle = async (_: IncomingMessage, response: ServerResponse) => {
    response.once("close", () => {
      isCut = true;
    });
    await sleep(delay);
    const send = () => {
      while (!isCut && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", send);
    send();
  };
  const publicUrl = new URL("http://localhost:3000");
  const { server, drain } = createFront({ publicUrl, trustedProxies: [], handle, routeOf: () => "/", stallTimeout });
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const [response]: IncomingMessage[] = await once(request({ port }).on("error", ignore).end(), "response");
  response?.on("error", ignore);
  return { response, isCut: () => isCut, [Symbol.asyncDispose]: () => drain({ grace: 0, patience: 0 }) };
}

const ignore = () => undefined;

test("a client that stops reading is cut, and what it was sent from is told", async () => {
  await using endless = await startEndless(300);
  await expect.poll(endless.isCut, { timeout: 5000 }).toBe(true);
});

test("a client that reads slowly is not", async () => {
  await using endless = await startEndless(300);
  for (let at = 0; at < 20; at++) {
    await sleep(50);
    while (endless.response?.read(1_000_000));
  }
  expect(endless.isCut()).toBe(false);
});

test("a client that waits for an answer to begin is not, and is when it then stops reading", async () => {
  await using endless = await startEndless(300, 1200);
  expect(endless.response?.statusCode).toBe(200);
  expect(endless.isCut()).toBe(false);
  await expect.poll(endless.isCut, { timeout: 5000 }).toBe(true);
});
