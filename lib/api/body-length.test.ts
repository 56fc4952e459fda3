import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { bodyLength, sendAtOnce } from "./body-length";

test("a response of known length has it as a header, and is sent in one piece", async () => {
  const pieces = await receive((response) => response.setHeader(bodyLength, "4"));

  expect(pieces).toHaveLength(1);
  expect(pieces[0]).toMatch(/\r\ncontent-length: 4\r\n/i);
  expect(pieces[0]).toMatch(/\r\n\r\nbody$/);
  expect(pieces[0]).not.toMatch(new RegExp(bodyLength, "i"));
});

test("a compressed response has no Content-Length", async () => {
  const pieces = await receive((response) => response.setHeader(bodyLength, "4").setHeader("content-encoding", "gzip"));

  expect(pieces.join("")).not.toMatch(/content-length|x-body-length/i);
});

test("a response of unknown length sends its headers first", async () => {
  const [first, ...others] = await receive(() => undefined, { afterHeaders: true });

  expect(first).toMatch(/\r\n\r\n$/);
  expect(others.join("")).toContain("body");
});

/** The chunks that a client receives of a response written as Next writes it. `afterHeaders`: once it has those. */
async function receive(prepare: (response: ServerResponse) => unknown, { afterHeaders = false } = {}) {
  const arrived = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    sendAtOnce(response);
    prepare(response);
    response.flushHeaders();
    await (afterHeaders ? arrived.promise : sleep(20));
    response.write(Buffer.from("body"));
    await Promise.resolve();
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1"); // a string only for pipes
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const pieces: string[] = [];
  for await (const piece of socket) {
    pieces.push(String(piece));
    arrived.resolve();
  }
  server.close();
  return pieces;
}
