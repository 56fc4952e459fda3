import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Sink } from "@/lib/api/push";
import type { AnswerRequest } from "@/lib/api/route";
import { createLane } from "./lane";

/** Answers a request whose client has already disconnected. */
async function answerToClosed(answer: AnswerRequest) {
  const lane = await createLane({ "/api/v1/things": async () => ({ GET: { answer } }) });
  const done = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.destroy();
    await once(response, "close");
    lane.answer(request, response).then(() => done.resolve(), done.reject);
  });
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/api/v1/things`).catch(() => undefined);
  server.close();
  return done.promise;
}

test("a request whose client has disconnected is aborted at once", async () => {
  let isCalledOff = false;
  await answerToClosed(async ({ signal }) => {
    isCalledOff = signal.aborted;
    return { status: 204, headers: {} };
  });
  expect(isCalledOff).toBe(true);
});

test("a stream whose client has disconnected is cancelled", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCancelled = true;
    },
  });
  await answerToClosed(async () => ({ status: 200, headers: {}, body }));
  expect(isCancelled).toBe(true);
});

test("what pushes an answer hears that its client has disconnected", async () => {
  let hasLeft = false;
  const leave = () => {
    hasLeft = true;
  };
  await answerToClosed(async () => ({ status: 200, headers: {}, body: () => leave }));
  expect(hasLeft).toBe(true);
});

test("what a client has not read of a pushed answer counts as unsent until it is read", async () => {
  const opened = Promise.withResolvers<Sink>();
  const push = (sink: Sink) => {
    opened.resolve(sink);
    return () => {};
  };
  const answer = async () => ({ status: 200, headers: {}, body: push });
  const lane = await createLane({ "/api/v1/things": async () => ({ GET: { answer } }) });
  const server = createServer((request, response) => void lane.answer(request, response));
  await once(server.listen(0), "listening");
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo;
  const client = connect(port).pause();
  client.write("GET /api/v1/things HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const sink = await opened.promise;
  // The system keeps some of it.
  for (let megabytes = 0; sink.unsent() < 65_536 && megabytes < 100; megabytes++) {
    sink.write(new Uint8Array(1_000_000));
    await setImmediate();
  }
  expect(sink.unsent()).toBeGreaterThan(65_536);
  client.resume();
  await expect.poll(() => sink.unsent()).toBe(0);
  client.destroy();
  server.close();
});
